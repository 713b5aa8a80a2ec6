/** The page of device names: what is pasted there, or stands in its address, has its answer or says that it has none. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Visit, visitor } from './chromium.ts'
import { PHONE } from './layout.ts'
import { servedSite } from './site.ts'

const site = servedSite(afterAll)
let visit: Visit
beforeAll(async () => {
  visit = await visitor(site.browser, site.base)
})

const shown = () =>
  visit.page
    .locator('.device-table tbody tr')
    .evaluateAll((rows) => rows.filter((row) => row.checkVisibility()).map(({ id }) => id))

test('answers what is pasted, and has it in its address', async () => {
  const { page, errors } = visit
  await page.goto('/devices')
  expect((await shown()).length).toBeGreaterThan(150)

  await page.getByRole('searchbox').fill(' NVIDIA B300 SXM6 AC ')

  expect(await shown()).toEqual(['nvidia-b300-sxm-270gb'])
  expect(await page.locator('[data-answer] p').allTextContents()).toEqual([
    '2,250 TFLOPS BF16, dense (half of the structured-sparse rate): NVIDIA B300 SXM (HGX B300)',
    '1 variant with this name.',
  ])
  expect(new URL(page.url()).search).toBe('?name=NVIDIA+B300+SXM6+AC')
  expect(await page.locator('#nvidia-b300-sxm-270gb [data-label^=BF16]').innerText()).toMatch(/½\s+2\D{1,2}250/)
  expect(errors).toEqual([])
})

test('has no row for an unknown name, and leads to a known one that shares its number', async () => {
  const { page } = visit
  await page.goto('/devices?name=NVIDIA+H200+SXM1')
  expect(await shown()).toEqual([])
  expect(await page.locator('[data-answer] .problem').textContent()).toBe(
    'NVIDIA H200 SXM1: unknown. No document that we have read has it.',
  )

  await page.getByRole('button', { name: 'NVIDIA H200 NVL' }).click()

  expect(await shown()).toEqual(['nvidia-h200-nvl-141gb'])
})

test('prints no cell over its neighbor, whatever is missing', async () => {
  const { page } = await site.visit('/devices')
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const cells = page.locator('.device-table tbody td:not(.brief)')
    const over = await cells.evaluateAll((all) =>
      all.flatMap((cell) => {
        const { left, right } = cell.getBoundingClientRect()
        const text = new Range()
        text.selectNodeContents(cell)
        return [...text.getClientRects()].some((box) => box.left < left - 1 || box.right > right + 1)
          ? [`${cell.parentElement?.id}: ${cell.textContent.trim()}`]
          : []
      }),
    )
    expect({ width, over }).toEqual({ width, over: [] })
  }
})

test('says on a phone what a device is called and its main figures, and one phrase for what is missing', async () => {
  const { page } = await site.visit('/devices', PHONE)
  await page.locator('summary', { hasText: 'more variants' }).click()
  const inRow = (id: string) =>
    page.locator(`#${id} > *`).evaluateAll((cells) =>
      cells.flatMap((cell) => {
        if (!(cell instanceof HTMLElement) || !cell.checkVisibility()) return []
        const beside = (side: '::before' | '::after') =>
          getComputedStyle(cell, side).content.replaceAll(/^none$|"/g, '')
        return `${beside('::before')}${cell.innerText}${beside('::after')}`.replaceAll(/\s+/g, ' ').trim()
      }),
    )
  expect(await inRow('nvidia-gb300-gpu-279gb')).toEqual([
    ...['NVIDIA GB300, per Blackwell Ultra GPU', 'NVIDIA GB300 ·', '10DE:31C2 +2', '279 GB ·', '8,000 GB/s ·'],
    'BF16 ½ 2,500 TFLOPS',
  ])
  expect(await inRow('nvidia-h100-sxm5-94gb')).toEqual([
    ...['NVIDIA H100 SXM5 94GB', 'NVIDIA H100 ·', '10DE:2339 +2', '94 GB ·'],
    'bandwidth and dense rates not stated',
  ])
})
