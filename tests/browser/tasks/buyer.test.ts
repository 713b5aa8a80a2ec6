import { expect, test } from 'vitest'
import { scriptsHaveRun } from '../chromium.ts'
import { receiptId } from '../inquiry-page.ts'
import { personAtHome } from '../person.ts'
import { servedSite } from '../site.ts'

const site = servedSite()

test('a buyer chooses between H100 PCIe, H200 NVL, L40S and MI300X for a 70B model and asks for an offer in at most 12 actions, none of them a dead end', async () => {
  const buyer = await personAtHome(site)
  const { page } = buyer
  await buyer.click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Catalog' }))
  await scriptsHaveRun(page)
  await buyer.write(page.getByLabel('Names, separated by commas'), 'h100 pcie, h200 nvl, l40s, mi300x')
  await buyer.click(page.getByRole('button', { name: 'Choose all' }))
  const tray = page.getByRole('complementary', { name: 'Shortlist' })
  // Also by keyboard, with the next step at hand.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Compare')
  await buyer.click(tray.getByRole('link', { name: 'Compare' }))
  await page.locator('.comparison').waitFor()
  const compared = await page.locator('.comparison thead a').allTextContents()
  expect(compared).toHaveLength(4)
  // The figures that decide are there to be read.
  expect(await page.locator('.first-rows th').allTextContents()).toContain('Memory bandwidth GB/s')

  await buyer.click(page.getByRole('navigation', { name: 'Next steps' }).last().getByRole('link', { name: 'Estimate' }))
  await page.locator('#carry[href*="ids="]').waitFor()
  // The page starts with a model of 70 billion parameters, on the four chosen variants.
  expect(await page.locator('main').innerText()).toMatch(/70B/)
  await buyer.click(tray.getByRole('link', { name: 'Ask to buy' }))
  await page.locator('.item').nth(3).waitFor()

  const asked = await page
    .locator('#items [data-part]')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  expect(asked.filter((_, index) => index % 2 === 0).sort()).toEqual([
    'AMD Instinct MI300X (OAM)',
    'NVIDIA H100 PCIe 80GB',
    'NVIDIA H200 NVL 141GB',
    'NVIDIA L40S 48GB',
  ])
  // As many of each as the model needs.
  for (const quantity of asked.filter((_, index) => index % 2 === 1)) expect(quantity).toMatch(/^[1-9]\d*$/)
  await buyer.write(page.getByLabel('Place'), 'Rotterdam, Netherlands')
  await buyer.write(page.getByLabel('Email'), 'buyer@example.com')
  await buyer.click(page.getByRole('checkbox'))
  await buyer.click(page.getByRole('button', { name: 'Send the inquiry' }))
  await receiptId(page)

  expect(await page.locator('#received-body dt').allTextContents()).toContain('Any one of')
  expect(buyer.deadEnds).toEqual([])
  expect(buyer.actions.length, buyer.actions.join('\n')).toBeLessThanOrEqual(12)
})
