import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { visitCatalog } from './catalog-page.ts'
import { servedSite } from './site.ts'

const site = servedSite()

const ONE_ROW = '/catalog?q=h100%20sxm5%2080&columns=memoryGB,powerW.max'

describe('the catalog', () => {
  test('exports the rows and columns that are shown, with documents and date', async () => {
    const { page } = await visitCatalog(site, ONE_ROW)
    await page.getByText('Download', { exact: true }).click()
    const exported = async (format: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: format, exact: true }).click(),
      ])
      return readFileSync(await download.path(), 'utf8')
    }

    expect(await exported('CSV')).toBe(
      [
        '\ufeffVariant id,Variant,Memory (GB),Maximum power (W),Derived,Reported,Source document ids,Checked',
        'nvidia-h100-sxm5-80gb,NVIDIA H100 SXM5 80GB,80,700,,Maximum power,nvidia-h100-product-page nvidia-h100-datasheet-sxm-pcie nvidia-mig-supported-gpus nvidia-mlperf-inference-4-1-h100,2026-11-21',
        '',
      ].join('\r\n'),
    )
    expect(await exported('TSV')).toContain('nvidia-h100-sxm5-80gb\tNVIDIA H100 SXM5 80GB\t80\t700\t')
    expect(JSON.parse(await exported('JSON')).variants[0].memoryGB).toMatchObject({ value: 80, unit: 'GB' })
    expect(await exported('Markdown')).toContain('| nvidia-h100-sxm5-80gb | NVIDIA H100 SXM5 80GB | 80 | 700 |')
  })

  test('copies the rows and columns that are shown, ready for a spreadsheet', async () => {
    const { page, context } = await visitCatalog(site, ONE_ROW)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])

    await page.getByText('Download', { exact: true }).click()
    await page.getByRole('button', { name: 'Copy', exact: true }).click()

    await page.getByText('1 row copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('NVIDIA H100 SXM5 80GB\t80\t700\t')
  })
})
