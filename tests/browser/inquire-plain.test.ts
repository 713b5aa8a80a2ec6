import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings } from './chromium.ts'
import { fillBuy, visitInquiryPage } from './inquiry-page.ts'
import { sidewaysScroll } from './layout.ts'
import { servedSite } from './site.ts'

const site = servedSite()

const WITHOUT_SCRIPT: BrowserContextOptions = { javaScriptEnabled: false }

const plainPage = (path = '/inquire', options = WITHOUT_SCRIPT) => visitInquiryPage(site, path, options)

/** Like `fillBuy`, without the variants, which need a script. */
async function fillPlain(page: Page): Promise<void> {
  await page.getByLabel('Accelerator', { exact: true }).fill('NVIDIA <H100>')
  await page.getByLabel('How many', { exact: true }).fill('1 000')
  await page.getByLabel('Place').fill('Hamburg, Germany')
  await page.locator('[name=region][value=EU]').check({ force: true })
  await page.locator('[name=currency][value=EUR]').check({ force: true })
  await page.getByLabel('Notes').fill('Two lots,\npapers at hand')
  await page.getByLabel('Email').fill('buyer@example.com')
  await page.getByRole('checkbox').check()
}

const sendPlain = (page: Page) => page.getByRole('button', { name: 'Send the inquiry' }).click()

describe('the inquiry form without a script', () => {
  test('says that it works all the same', async () => {
    const { page } = await plainPage()
    expect((await page.locator('noscript .notice').innerText()).replace(/\s+/g, ' ')).toBe(
      'Scripts are off, and the form works without them: the next page checks what you wrote and asks you to confirm it. Accelerators chosen on another page are not carried over: name them here.',
    )
    expect(await page.getByLabel('Condition').isVisible()).toBe(true)
  })

  test('is checked, shown back, and stored once, however often it is confirmed', async () => {
    const { page, address, storedBefore } = await plainPage()
    await fillPlain(page)
    await sendPlain(page)
    await page.getByRole('heading', { name: 'Check and send' }).waitFor()
    expect(page.url()).toBe(`${site.base}/inquire/send`)
    expect(await page.locator('dd').allTextContents()).toEqual([
      'Buy',
      '1\u2006\u2060000 × NVIDIA <H100>',
      'Hamburg, Germany',
      'EU',
      'EUR',
      'Two lots,\npapers at hand',
      'buyer@example.com',
    ])
    const typefaces = await page.evaluate(async () =>
      [...(await document.fonts.ready)].map(({ family, status }) => `${family.replaceAll('"', '')}: ${status}`),
    )
    expect(typefaces).toEqual(['Source Sans 3: loaded', 'Source Serif 4: loaded'])
    const confirmed = await page
      .locator('form:has([name=key])')
      .evaluate((form) => [...new FormData(form as HTMLFormElement)].map(([name, value]) => [name, String(value)]))

    await sendPlain(page)
    await page.getByRole('heading', { name: 'Received and stored' }).waitFor()
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

  test('asks what “1.000” means', async () => {
    const { page, storedBefore } = await plainPage()
    await fillPlain(page)
    await page.getByLabel('How many', { exact: true }).fill('1.000')
    await sendPlain(page)

    await page.getByText('Write 1000 or 1: a point can mean either').first().waitFor()
    expect(await page.getByLabel('How many', { exact: true }).inputValue()).toBe('1.000')
    expect(await storedBefore()).toBe(0)
  })

  test('names several accelerators in one inquiry, which is the one that its script would have sent (D46)', async () => {
    const { page, address } = await plainPage()
    await fillPlain(page)
    await page.locator('.more-lines summary').click()
    await page.getByLabel('Accelerator 2', { exact: true }).fill('h100 pcie')
    await page.getByLabel('How many of accelerator 2').fill('4')
    expect(await page.locator('.more-lines [value=any]').isChecked()).toBe(true)
    await page.locator('.more-lines [value=all]').check({ force: true })
    await sendPlain(page)
    await page.getByRole('heading', { name: 'Check and send' }).waitFor()
    const key = await page.locator('[name=key]').inputValue()
    await sendPlain(page)
    await page.getByRole('heading', { name: 'Received and stored' }).waitFor()
    expect(await page.locator('dd').nth(1).textContent()).toBe(
      '1\u2006\u2060000 × NVIDIA <H100>\n4 × NVIDIA H100 PCIe 80GB',
    )

    const again = await fetch(`${site.base}/api/v1/requests`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, 'X-Forwarded-For': address },
      body: JSON.stringify({
        kind: 'buy',
        modelId: 'NVIDIA <H100>',
        quantity: 1000,
        location: 'Hamburg, Germany',
        email: 'buyer@example.com',
        notes: 'All of these:\n- 1000 × NVIDIA <H100>\n- 4 × NVIDIA H100 PCIe 80GB\n\nTwo lots,\npapers at hand',
        region: 'EU',
        currency: 'EUR',
        consent: true,
      }),
    })
    expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([202, 'true'])
  })

  test('is refused with words at the fields, which can be changed there', async () => {
    const { page, storedBefore } = await plainPage('/inquire', {
      ...WITHOUT_SCRIPT,
      viewport: { width: 320, height: 700 },
    })
    // The browser itself checks too: this is for one that does not.
    await page.route(
      '**/inquire/send',
      (route) =>
        route.continue({
          postData:
            'kind=buy&quantity=0&model-2=Etched+Sohu&quantity-2=many&location=Oslo&email=nobody&region=EU&currency=EUR',
        }),
      { times: 1 },
    )
    await fillPlain(page)
    await sendPlain(page)
    await page.getByRole('heading', { name: 'Not sent: some fields need correcting' }).waitFor()
    expect(await page.locator('.problem').allTextContents()).toEqual([
      'Name the accelerator',
      'Enter a whole number from 1 to 100\u2006\u2060000',
      'Enter a whole number from 1 to 100\u2006\u2060000',
      'Enter one email address, such as name@example.com',
      'Tick the box so that we may answer',
    ])
    expect(await sidewaysScroll(page)).toBe(0)
    await page.getByLabel('Accelerator', { exact: true }).fill('h100 pcie')
    await page.getByLabel('How many', { exact: true }).fill('4')
    await page.getByLabel('How many of accelerator 2').fill('2')
    await page.getByLabel('Email').fill('buyer@example.com')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByRole('heading', { name: 'Check and send' }).waitFor()
    expect(await page.locator('dd').allTextContents()).toEqual([
      'Buy',
      '4 × NVIDIA H100 PCIe 80GB\n2 × Etched Sohu',
      'Oslo',
      'EU',
      'EUR',
      'buyer@example.com',
    ])
    expect(await storedBefore()).toBe(0)
  })

  test('says after five inquiries in an hour when it can be sent, with its key at hand', async () => {
    const { page, inquireElsewhere } = await plainPage()
    for (let made = 0; made < 5; made += 1) await inquireElsewhere()
    await fillPlain(page)
    await sendPlain(page)
    await page.getByRole('heading', { name: 'Check and send' }).waitFor()
    await sendPlain(page)
    await page.getByRole('heading', { name: 'Not sent: too many inquiries in an hour' }).waitFor()
    expect(await page.locator('main').textContent()).toMatch(/You can send it again in (59|60) minutes\./)
    expect(await page.locator('main').textContent()).toContain(
      'Nothing was stored: we take at most 5 from one network address.',
    )
    expect(await page.getByRole('button', { name: 'Send again (safe: it is stored once)' }).isVisible()).toBe(true)
  })

  test('loses nothing of what was written when it is checked too soon, and says so in words for people', async () => {
    const { page, address } = await plainPage()
    await fillPlain(page)
    const headers = { 'X-Forwarded-For': address }
    await Promise.all(Array.from({ length: 120 }, () => fetch(`${site.base}/api/v1/health`, { headers })))
    await sendPlain(page)
    await page.getByRole('heading', { name: 'Not sent: too many requests in a minute' }).waitFor()
    expect(await page.locator('main').textContent()).toMatch(
      /Nothing was stored: too many requests came from your network address\.\s*You can send it again in \d+ seconds\./,
    )
    expect(await page.locator('input[name=notes]').inputValue()).toContain('papers at hand')
    expect(await page.getByRole('button', { name: 'Check again' }).isVisible()).toBe(true)
  })

  test('leaves no choice made that was not, and leads on from every page', async () => {
    const { page } = await plainPage()
    const post = async (body: string) => {
      await page.route('**/inquire/send', (route) => route.continue({ postData: body }), { times: 1 })
      await page.goto('/inquire')
      await fillPlain(page)
      await sendPlain(page)
    }
    await post('kind=buy&quantity=4&location=Oslo&email=a%40example.com&consent=on')
    await page.getByRole('heading', { name: 'Not sent: some fields need correcting' }).waitFor()
    expect(await page.getByLabel('Region').inputValue()).toBe('')
    expect(await page.getByLabel('Currency').inputValue()).toBe('')

    await post(
      `kind=buy&quantity=4&location=Oslo&email=a%40example.com&region=EU&currency=EUR&consent=on&notes=${'x'.repeat(17_000)}`,
    )
    await page.getByRole('heading', { name: 'Not sent: the inquiry is too long' }).waitFor()
    await page.getByLabel('Notes').fill('Short')
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByRole('heading', { name: 'Check and send' }).waitFor()

    await post('kind=buy&key=1')
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByRole('heading', { name: 'Not sent: some fields need correcting' }).waitFor()
  })
})

describe('the inquiry form whose script does not come', () => {
  test('puts nothing of what was written into an address, and still gets it stored', async () => {
    const { page, context } = await visitInquiryPage(site, '/about')
    await context.route('**/*.js', (route) => route.abort())
    const addresses: string[] = []
    context.on('request', (request) => addresses.push(request.url()))
    await page.goto('/inquire')
    await fillPlain(page)
    await sendPlain(page)
    await page.getByRole('heading', { name: 'Check and send' }).waitFor()
    await page.getByText('Change something').click()
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('Notes').fill('One lot')
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByText('One lot').first().waitFor()
    await sendPlain(page)
    await page.getByRole('heading', { name: 'Received and stored' }).waitFor()
    expect(await axeFindings(page)).toEqual([])

    expect(addresses.filter((address) => address.includes('example.com'))).toEqual([])
  })

  test('is left to its script once that has come', async () => {
    const { page, sent } = await visitInquiryPage(site)
    await fillBuy(page)
    await sendPlain(page)
    await page.getByRole('heading', { name: 'Received and stored' }).waitFor()
    expect(page.url()).toBe(`${site.base}/inquire`)
    expect(sent).toHaveLength(1)
  })
})

describe('the page that takes the form', () => {
  const post = (headers: Record<string, string>, body = 'kind=buy') =>
    fetch(`${site.base}/inquire/send`, {
      method: 'POST',
      headers: { 'X-Forwarded-For': '198.18.9.9', ...headers },
      body,
    })
  const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

  test.each([
    ['another site', { ...FORM, 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }, 403],
    ['another site in an old browser', { ...FORM, Origin: 'https://evil.example' }, 403],
    ['an origin that is allowed', { ...FORM, 'Sec-Fetch-Site': 'cross-site', Origin: 'https://desk.example' }, 422],
    ['no browser at all', FORM, 422],
    ['a program with JSON', { 'Content-Type': 'application/json' }, 415],
  ])('answers %s', async (_, headers, status) => {
    const answer = await post(headers)
    expect([answer.status, answer.headers.get('Content-Type'), answer.headers.get('Cache-Control')]).toEqual([
      status,
      'text/html; charset=utf-8',
      'no-store',
    ])
  })

  test('takes no more than an inquiry can be', async () => {
    expect((await post(FORM, `notes=${'x'.repeat(50_000)}`)).status).toBe(413)
    expect((await post(FORM, `notes=${'x'.repeat(17_000)}`)).status).toBe(413)
  })

  test('takes no key that is none', async () => {
    expect((await post(FORM, 'kind=buy&key=1')).status).toBe(400)
  })

  test('leads to the form when opened in a browser', async () => {
    const answer = await fetch(`${site.base}/inquire/send`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/inquire'])
  })

  test('leaves the API as it is: a form there is 415', async () => {
    const answer = await fetch(`${site.base}/api/v1/requests`, { method: 'POST', headers: FORM, body: 'kind=buy' })
    expect(answer.status).toBe(415)
  })
})
