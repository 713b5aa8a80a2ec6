import { expect, test } from 'vitest'
import { receiptId } from '../inquiry-page.ts'
import { type Person, personAtHome } from '../person.ts'
import { servedSite } from '../site.ts'

const site = servedSite()

const menu = ({ page }: Person, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

function expectDone({ actions, deadEnds }: Person, most: number): void {
  expect(deadEnds).toEqual([])
  expect(actions.length, actions.join('\n')).toBeLessThanOrEqual(most)
}

test('a seller offers a lot of two kinds in at most 12 actions, none of them a dead end', async () => {
  const seller = await personAtHome(site)
  const { page } = seller
  await seller.click(menu(seller, 'Sell'))
  await page.waitForURL('**/sell')
  await seller.write(page.getByLabel('Accelerator', { exact: true }), 'A100 PCIe 40GB')
  await seller.write(page.locator('#quantity'), '16')
  await seller.click(page.getByRole('button', { name: 'Add another accelerator' }))
  await seller.write(page.locator('#model-2'), 'V100 SXM2 32GB')
  await seller.write(page.locator('#quantity-2'), '8')
  await seller.write(page.getByLabel('Condition'), 'In service until 2026-10, tested 2026-11-10')
  await seller.write(page.getByLabel('Place'), 'Rotterdam, Netherlands')
  await seller.write(page.getByLabel('Email'), 'seller@example.com')
  await seller.click(page.getByRole('checkbox'))
  await seller.click(page.getByRole('button', { name: 'Send the inquiry' }))
  await receiptId(page)

  expect(await page.locator('#received-body dd').nth(1).textContent()).toBe(
    '16 × NVIDIA A100 PCIe 40GB\n8 × NVIDIA V100 SXM2 32GB',
  )
  expectDone(seller, 12)
})

test('a developer finds a request that answers with the catalog in at most 3 actions', async () => {
  const developer = await personAtHome(site)
  const { page } = developer
  await developer.click(menu(developer, 'Developers'))
  await page.waitForURL('**/developers')
  const command = (await page.locator('pre code').allTextContents()).find((text) => text.includes('/api/v1/catalog'))
  // Whatever host the command names, the path is this server's.
  const [, path = ''] = /(\/api\/v1\/catalog[\w/-]*)/.exec(command ?? '') ?? []
  const answer = await fetch(`${site.base}${path}`)

  expect(answer.status).toBe(200)
  expect(JSON.parse(await answer.text())).toBeTypeOf('object')
  expectDone(developer, 3)
})

test('an engineer gets from a name to the document behind its FP8 rate in at most 6 actions', async () => {
  const engineer = await personAtHome(site)
  const { page } = engineer
  await engineer.press('/')
  await page.getByRole('dialog').waitFor()
  await engineer.write(page.getByRole('dialog').getByRole('searchbox'), 'h200 sxm')
  await page.locator('.results li:visible a').first().waitFor()
  await engineer.press('Enter')
  await page.waitForURL('**/catalog/nvidia-h200-sxm5-141gb')
  await engineer.click(page.locator('tr:has([id^="compute.FP8.tensor"]) summary').first())
  const panel = page.locator('tr:has([id^="compute.FP8.tensor"]) + .evidence').first()
  await engineer.click(panel.locator('a[href^="/documents/"]').first())
  await page.waitForURL('**/documents/*')

  expect(await page.locator('main a[href^="https://"]').count()).toBeGreaterThan(0)
  expectDone(engineer, 6)
})

test('a reader finds an article, jumps to a part of it and goes on to the next in at most 4 actions', async () => {
  const reader = await personAtHome(site)
  const { page } = reader
  await reader.click(menu(reader, 'Articles'))
  await page.waitForURL('**/articles')
  await reader.click(
    page
      .locator('main')
      .getByRole('link', { name: /memory/i })
      .first(),
  )
  await page.waitForURL('**/articles/*')
  const first = page.url()
  await reader.click(page.locator('main nav a[href^="#"]').nth(1))
  await page.waitForURL((url) => url.hash !== '')
  await reader.click(page.locator('main a[href^="/articles/"]').last())
  await page.waitForURL((url) => url.pathname.startsWith('/articles/') && !first.endsWith(url.pathname))

  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  expectDone(reader, 4)
})
