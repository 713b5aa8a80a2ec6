import { expect, test } from 'vitest'
import { servedSite } from './site.ts'

const site = servedSite()

test('a wrong figure is reported from the figure, as text to copy where no address is configured', async () => {
  const { page, context, errors } = await site.visit('/catalog/nvidia-h100-sxm5-80gb')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const sent: string[] = []
  context.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.locator('[id="powerW.max"] summary').click()
  await page.getByRole('link', { name: 'Report this figure' }).filter({ visible: true }).click()
  await page.locator('#report-fields:enabled').waitFor()
  expect(await page.locator('#ready').isVisible()).toBe(false)
  // Names for whoever writes; the text below keeps the ids.
  expect((await page.locator('#context dd').allTextContents()).slice(0, 2)).toEqual([
    ...['NVIDIA H100 SXM5 80GB', 'Maximum power'],
  ])

  await page.getByLabel('What is wrong').fill('The data sheet says 350 W')
  await page.getByRole('button', { name: 'Copy the message' }).click()
  await page.getByText('Copied', { exact: true }).waitFor()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text.split('\n').slice(0, 5)).toEqual([
    'Wrong figure: nvidia-h100-sxm5-80gb',
    'Site: http://localhost:3000',
    'Variant: nvidia-h100-sxm5-80gb',
    'Figure: powerW.max',
    'Value on the page: 700 W',
  ])
  expect(text).toContain('Documents: nvidia-h100-')
  expect(text).toContain('The data sheet says 350 W')

  // What an address brings is shown as text, whatever it says.
  await page.goto('/report?variant=%3Cimg+src%3Dx%3E&field=x')
  await expect.poll(() => page.locator('#context dd').first().textContent()).toBe('<img src=x>')
  expect(await page.locator('#context img').count()).toBe(0)
  expect([sent, errors]).toEqual([[], []])
})

test('an accelerator is suggested from the catalog', async () => {
  const { page } = await site.visit('/catalog')
  await page.getByRole('link', { name: 'Suggest an accelerator' }).click()
  await page.getByLabel('Its name').fill('Maker Y')
  expect(await page.locator('#text').textContent()).toBe(
    'Suggested accelerator\nSite: http://localhost:3000\n\nMaker Y',
  )
})
