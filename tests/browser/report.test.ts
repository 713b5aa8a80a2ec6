/** Reports of a wrong figure or a missing accelerator: from the figure or from a page of its own, with and without a script. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings } from './chromium.ts'
import { hasHeading } from './inquiry-page.ts'
import { sidewaysScroll } from './layout.ts'
import { servedSite } from './site.ts'

const site = servedSite()
const VARIANT = '/catalog/nvidia-h100-sxm5-80gb'

const details = (page: Page) => page.locator('dd').allTextContents()
const send = (page: Page) => page.getByRole('button', { name: 'Send' }).filter({ visible: true }).click()

async function openForm(page: Page): Promise<void> {
  await page.locator('[id="powerW.max"] summary').click()
  await page.getByText('Report this figure').filter({ visible: true }).click()
}

describe('a wrong figure', () => {
  test('is reported beside the figure, in one step, and stored once however often it is sent', async () => {
    const { page, errors } = await site.visit(VARIANT)
    await openForm(page)
    for (const width of [1440, 320, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect([width, await sidewaysScroll(page)]).toEqual([width, 0])
    }
    expect(await axeFindings(page, '.evidence')).toEqual([])
    await page.getByLabel('What is wrong').filter({ visible: true }).fill('The data sheet says 350 W')
    await page.getByLabel('Your email').filter({ visible: true }).fill('reader@example.com')
    await page.locator('input[name=key]').waitFor({ state: 'attached' })
    const form = page.locator('form[data-report]').filter({ visible: true })
    const fields = await form.evaluate((each) =>
      [...new FormData(each as HTMLFormElement)].map(([n, v]) => [n, `${v}`]),
    )
    await send(page)
    await hasHeading(page, 'Received and stored')

    expect(await details(page)).toEqual([
      ...['NVIDIA H100 SXM5 80GB', 'Maximum power', '700 W', 'The data sheet says 350 W', 'reader@example.com'],
    ])
    expect(await page.locator('time').textContent()).toMatch(/ [AP]M, your time$/)
    const requestId = (await page.locator('code').textContent()) ?? ''
    expect(await page.locator('.reference strong').textContent()).toBe(requestId.slice(-8))
    const again = await fetch(`${site.base}/report/send`, { method: 'POST', body: new URLSearchParams(fields) })
    expect(await again.text()).toContain(`<code>${requestId}</code>`)
    await page.getByRole('link', { name: 'Back to NVIDIA H100 SXM5 80GB' }).click()
    await page.waitForURL(`${VARIANT}#powerW.max`)
    expect(errors).toEqual([])
  })
})

describe('the report page', () => {
  test('takes along what a link carries, and shows it as text whatever it says', async () => {
    const { page, errors } = await site.visit('/report?variant=%3Cimg+src%3Dx%3E&field=powerW.max&value=7+W')
    await expect.poll(() => page.locator('#context dd').first().textContent()).toBe('<img src=x>')
    expect(await page.locator('#context img').count()).toBe(0)
    await page.getByLabel('What is wrong').fill('It is 8 W')
    await page.locator('input[name=key]').waitFor({ state: 'attached' })
    await send(page)
    await hasHeading(page, 'Received and stored')

    expect(await details(page)).toEqual(['<img src=x>', 'Maximum power', '7 W', 'It is 8 W'])
    expect(errors).toEqual([])
  })

  test('takes the suggestion of an accelerator from the catalog, and answers in the theme that was chosen', async () => {
    const { page } = await site.visit('/catalog')
    await page.getByRole('button', { name: 'Dark theme' }).click()
    await page.getByRole('link', { name: 'Suggest an accelerator' }).click()
    await page.getByLabel('Its name').fill('Maker Y')
    await page.locator('input[name=key]').waitFor({ state: 'attached' })
    await send(page)
    await hasHeading(page, 'Received and stored')

    expect(await details(page)).toEqual(['Maker Y'])
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')
    expect([await sidewaysScroll(page), await axeFindings(page)]).toEqual([0, []])
  })
})
