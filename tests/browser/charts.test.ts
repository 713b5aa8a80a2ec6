/** Charts to take away, and articles that mark where one reads. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { servedSite } from './site.ts'

const site = servedSite()

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47])

test('a chart is downloaded as PNG, as SVG and as CSV, and cited', async () => {
  const { page, context, errors } = await site.visit('/charts')
  const figure = page.locator('#figure-tflops-per-watt')
  const download = async (name: string, role: 'link' | 'button') => {
    const [file] = await Promise.all([page.waitForEvent('download'), figure.getByRole(role, { name }).click()])
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
  }

  const png = await download('PNG', 'button')
  expect(png.name).toBe('tflops-per-watt.png')
  expect(png.content.subarray(0, 4)).toEqual(PNG)
  // Drawn, and not an empty sheet.
  expect(png.content.length).toBeGreaterThan(20_000)
  const svg = await download('SVG', 'link')
  expect({ name: svg.name, start: svg.content.toString('utf8').slice(0, 4) }).toEqual({
    name: 'tflops-per-watt.svg',
    start: '<svg',
  })
  const csv = await download('CSV', 'link')
  expect(csv.content.toString('utf8')).toMatch(/^\ufeffvariant,TFLOPS per W,/)

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await figure.getByRole('button', { name: 'Copy citation' }).click()
  await figure.getByText('Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^“Dense FP16 tensor TFLOPS per watt\.” Accelerator Sourcing Reference, .*\/charts#figure-tflops-per-watt, data of /,
  )
  expect(errors).toEqual([])
})

test('the chart below the catalog is downloaded and cited like every other', async () => {
  const { page, errors } = await site.visit('/catalog')
  const figure = page.locator('#figure-memory-bandwidth')
  const [file] = await Promise.all([page.waitForEvent('download'), figure.getByRole('link', { name: 'CSV' }).click()])

  expect(file.suggestedFilename()).toBe('memory-bandwidth.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toBe(
    '\ufeffvariant,"memory, GB","bandwidth, GB/s","one full read, ms",memory type,document for the bandwidth,page',
  )
  expect(lines.find((line) => line.includes('/catalog/nvidia-h200-sxm5-141gb'))).toMatch(/,141,4800,/)
  expect(await figure.getByRole('button').allInnerTexts()).toEqual(['PNG', 'Copy citation'])
  expect(errors).toEqual([])
})

test('a table of an article is cited by an address that leads to it', async () => {
  const { page, context, errors } = await site.visit('/articles/bandwidth-bounds-decoding')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const table = page.locator('.cited-table').first()
  await table.getByRole('button', { name: 'Copy citation' }).click()
  await table.getByText('Copied').waitFor()

  const citation = await page.evaluate(() => navigator.clipboard.readText())
  expect(citation).toMatch(
    /^Table \(variant; bandwidth, GB\/s; .*\) in “Bandwidth, not FLOPS, bounds decoding\.” Accelerator Sourcing Reference, /,
  )
  const [, id] = /#(table-[\w-]+), \d/.exec(citation) ?? []
  expect(await page.locator(`#${id} th`).first().innerText()).toMatch(/^variant$/i)
  expect(errors).toEqual([])
})

test('the file of a chart opened by itself keeps its colours under the policy for data', async () => {
  const { page, errors } = await site.visit('/figures/memory-over-time.svg')

  expect(await page.locator('svg > rect').evaluate((ground) => getComputedStyle(ground).fill)).toBe(
    'rgb(251, 250, 246)',
  )
  expect(errors).toEqual([])
})

test('bars and points of a chart lead to the figure that they draw', async () => {
  const { page } = await site.visit('/charts')

  await page.locator('#figure-memory-over-time .wide a').first().click()

  await page.waitForURL(/\/catalog\/[\w-]+#memoryGB$/)
})

test('the contents beside an article mark the section that is read, and the variants stay in sight', async () => {
  const { page } = await site.visit('/articles/bandwidth-bounds-decoding', { viewport: { width: 1440, height: 800 } })
  const current = page.locator('.contents [aria-current]')
  expect(await current.count()).toBe(0)

  await page.getByRole('link', { name: 'What moves the ceiling' }).click()
  await expect.poll(() => current.allInnerTexts()).toEqual(['What moves the ceiling'])

  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await page.locator('.contents [aria-current]:text("Sources")').waitFor()
  expect(await page.getByRole('heading', { name: 'In the catalog' }).isVisible()).toBe(true)
})

test('an address of something that is not listed says why', async () => {
  const { page } = await site.visit('/catalog/nvidia-geforce-rtx-3060-12gb')

  await page.getByText('Consumer graphics card. Of these we list only some').first().waitFor()
  expect(await page.getByText('Did you mean').isVisible()).toBe(false)
})

test('an unknown address names the variant whose address is nearest', async () => {
  const { page } = await site.visit('/catalog/nvidia-h100-sxm-80gb')

  await page.getByRole('link', { name: 'NVIDIA H100 SXM5 80GB' }).waitFor()
  expect(await page.getByText('Not in the catalog').isVisible()).toBe(false)
})
