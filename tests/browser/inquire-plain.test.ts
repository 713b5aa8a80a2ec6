/** The inquiry form without a script: the service checks it, shows it back and stores it once it is confirmed. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings } from './chromium.ts'
import { hasHeading, visitInquiryPage } from './inquiry-page.ts'
import { servedSite, type VisitOptions } from './site.ts'

const site = servedSite()

const plainPage = (options: VisitOptions = {}) =>
  visitInquiryPage(site, '/inquire', { javaScriptEnabled: false, ...options })

/** Like `fillBuy`, without the variants, which need a script. */
async function fillPlain(page: Page): Promise<void> {
  await page.getByLabel('Accelerator', { exact: true }).fill('NVIDIA <H100>')
  await page.getByLabel('How many', { exact: true }).fill('1 000')
  await page.getByLabel('Location').fill('Hamburg, Germany')
  await page.locator('[name=region][value=EU]').check({ force: true })
  await page.locator('[name=currency][value=EUR]').check({ force: true })
  await page.getByLabel('Notes').fill('Two lots,\npapers at hand')
  await page.getByLabel('Email').fill('buyer@example.com')
  await page.getByRole('checkbox').check()
}

const send = (page: Page) => page.getByRole('button', { name: /^Send the (?:inquiry|offer)$/ }).click()
const check = (page: Page) => page.getByRole('button', { name: 'Check again' }).click()
const details = (page: Page) => page.locator('dd').allTextContents()

describe('the inquiry form without a script', () => {
  test('is checked, shown back, and stored once, however often it is confirmed', async () => {
    const { page, address, storedBefore } = await plainPage()
    await fillPlain(page)
    await page.locator('.more-lines summary').click()
    await page.getByLabel('Accelerator 2', { exact: true }).fill('h100 pcie')
    await page.getByLabel('How many of accelerator 2').fill('4')
    await send(page)
    await hasHeading(page, 'Check and send')
    expect(page.url()).toBe(`${site.base}/inquire/send`)
    expect(await details(page)).toEqual([
      ...['Buy', '1,000 × NVIDIA <H100>\n4 × NVIDIA H100 PCIe 80GB', 'Hamburg, Germany', 'EU', 'EUR'],
      ...['Two lots,\npapers at hand', 'buyer@example.com'],
    ])
    const typefaces = await page.evaluate(async () =>
      [...(await document.fonts.ready)]
        .filter(({ status }) => status !== 'unloaded')
        .map(({ family, status }) => `${family.replaceAll('"', '')}: ${status}`),
    )
    expect(typefaces).toEqual(['Source Sans 3: loaded', 'Source Serif 4: loaded'])
    const confirmed = await page
      .locator('form:has([name=key])')
      .evaluate((form) => [...new FormData(form as HTMLFormElement)].map(([name, value]) => [name, String(value)]))

    await send(page)
    await hasHeading(page, 'Received and stored')
    const requestId = await page.locator('code').textContent()
    const again = await fetch(`${site.base}/inquire/send`, {
      method: 'POST',
      headers: { 'X-Forwarded-For': address },
      body: new URLSearchParams(confirmed),
    })
    expect(await again.text()).toContain(`<code>${requestId}</code>`)
    expect(await storedBefore()).toBe(1)
    await page.getByRole('link', { name: 'Accelerator Sourcing Reference' }).click()
    await page.waitForURL('/')
  })

  test('whose script does not come puts nothing of what was written into an address, and still gets it stored', async () => {
    const { page, context } = await visitInquiryPage(site, '/about')
    await context.route('**/*.js', (route) => route.abort())
    const addresses: string[] = []
    context.on('request', (request) => addresses.push(request.url()))
    await page.goto('/inquire')
    await fillPlain(page)
    await send(page)
    await hasHeading(page, 'Check and send')
    await page.getByText('Change something').click()
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('Notes').fill('One lot')
    await check(page)
    await page.getByText('One lot').first().waitFor()
    await send(page)
    await hasHeading(page, 'Received and stored')
    expect(await axeFindings(page)).toEqual([])

    expect(addresses.filter((address) => address.includes('example.com'))).toEqual([])
  })
})
