import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { servedSite } from './site.ts'

const site = servedSite()

/** The result as the page holds it: every digit. */
const total = (page: Page) => page.locator('#total').getAttribute('value')

async function apiTotal(input: object, address: string): Promise<string> {
  const answer = await fetch(`${site.base}/api/v1/estimate`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify(input),
  })
  const { memoryGB } = (await answer.json()) as { memoryGB: number }
  return String(memoryGB)
}

/** The body of the command that the page shows. */
async function commandBody(page: Page): Promise<object> {
  const [, body = ''] = /-d '(.+)'$/.exec((await page.locator('#curl').textContent()) ?? '') ?? []
  return JSON.parse(body) as object
}

const tokens = (page: Page) => page.getByLabel('Tokens per conversation', { exact: true })
const users = (page: Page) => page.getByLabel('Conversations at once', { exact: true })

/** The text of the cells of the device table, a list per row. */
const rows = (page: Page) =>
  page
    .locator('.fits tbody tr')
    .evaluateAll((all) =>
      all.map((row) =>
        [...row.querySelectorAll('th, td:not(.blocks)')].map((cell) =>
          cell.textContent?.replaceAll(/[\u2006\u2060\u00a0]/g, ''),
        ),
      ),
    )

describe('the estimate page', () => {
  test('answers before anything is typed: total, parts, and four devices from the fewest on', async () => {
    const { page, errors } = await site.visit('/estimate')
    expect(await page.locator('#total').textContent()).toBe('172.6')
    expect(await page.locator('.parts b').allTextContents()).toEqual(['141 GB', '2.68 GB', '28.8 GB'])
    expect(await rows(page)).toEqual([
      ['MI300X', '192', '1', '1', '90%', '38', '750'],
      ['H200 NVL 141GB', '141', '2', '2', '61%', '68', '1200'],
      ['H100 PCIe 80GB', '80', '4', '3', '54%', '56', '1400'],
      ['L40S 48GB', '48', '4', '4', '90%', '24', '1400'],
    ])
    expect(await page.locator('#devices .note').textContent()).toContain(
      'Three H100 PCIe 80GB would hold it, but the model’s key-value heads split evenly only over 1, 2, 4 or 8 devices.',
    )
    expect(errors).toEqual([])
  })

  test('follows number, slider and segments, and computes what the API computes', async () => {
    const { page, address } = await site.visit('/estimate')
    await tokens(page).fill('32k')
    expect(await page.getByLabel('Tokens per conversation, slider').inputValue()).toBe('7')
    const with32k = await total(page)
    for (const text of ['32,768', '32 768']) {
      await tokens(page).fill(text)
      expect(await total(page)).toBe(with32k)
    }
    await page.getByLabel('Conversations at once, slider').fill('3')
    expect(await users(page).inputValue()).toBe('8')
    await page.getByRole('radio', { name: '8', exact: true }).first().check()

    expect(await commandBody(page)).toMatchObject({ tokens: 32_768, concurrency: 8, weightBytesPerParameter: 1 })
    expect(await total(page)).toBe(await apiTotal(await commandBody(page), address))
    await page.waitForURL(/weightBytesPerParameter=1&.*tokens=32768.*concurrency=8/)
    expect(await page.locator('.fits').textContent()).toMatch(/\d each/)
  })

  test('computes training as the API does, with 16 and with 18 bytes', async () => {
    const { page, address } = await site.visit('/estimate')
    await page.getByRole('radio', { name: 'Training' }).check()
    await page.getByLabel('Activations').fill('123.456789')
    for (const bytes of [18, 16]) {
      await page.getByRole('radio', { name: `${bytes} bytes` }).check()
      const input = {
        workload: 'training',
        parametersB: 70.554,
        activationGB: 123.456789,
        stateBytesPerParameter: bytes,
      }
      expect(await total(page)).toBe(await apiTotal(input, address))
    }
    expect(await page.locator('.fits thead').textContent()).not.toContain('Tokens')
  })

  test('says at the field what to enter, marks the last answer as not updated, and goes on from there', async () => {
    const { page } = await site.visit('/estimate')
    const before = await total(page)
    await tokens(page).fill('many')
    expect(await page.locator('#tokens-problem').textContent()).toBe('Enter a number in digits')
    expect(await tokens(page).getAttribute('aria-invalid')).toBe('true')
    expect(await page.locator('#stale').textContent()).toBe(
      'Not updated. Tokens per conversation: enter a number in digits. ',
    )
    expect(await total(page)).toBe(before)
    expect(await page.locator('.is-stale #total').isVisible()).toBe(true)
    expect(await page.locator('#carry').isVisible()).toBe(false)
    expect(await page.locator('#now-total').textContent()).toBe('Not updated: check “Tokens per conversation”')

    await tokens(page).fill('4096')
    expect(await page.locator('#stale').isVisible()).toBe(false)
    expect(await total(page)).not.toBe(before)
  })

  test('unfolds the field that has a problem, and leads to it', async () => {
    const { page } = await site.visit('/estimate#v=1&workload=inference&layers=0')
    expect(await page.locator('#stale').textContent()).toContain('No answer yet. Layers: enter a whole number from 1')
    expect(await page.locator('#total').isVisible()).toBe(false)
    expect(await page.locator('#now-total').textContent()).toBe('No answer yet: check “Layers”')
    expect(await page.getByLabel('Layers').isVisible()).toBe(true)
    await page.locator('#stale button').click()
    expect(await page.getByLabel('Layers').evaluate((field) => field === document.activeElement)).toBe(true)
  })

  test('says what it does not know in an address, and answers for its own example by name', async () => {
    const { page } = await site.visit('/estimate?ids=nobody-knows-it,nvidia-l40s-48gb#preset=nobody-trained-it')
    expect(await page.locator('#version-notice').textContent()).toBe(
      'The model in the address is not in our list: choose one. Left out: 1 unknown variant in the address.',
    )
    expect(await page.getByRole('combobox', { name: 'Model' }).inputValue()).toBe('Llama 3.3 70B')
    expect((await rows(page)).map(([name]) => name)).toEqual(['L40S 48GB'])
  })

  test('says of a total beyond counting what to do, and of a split beyond trying', async () => {
    const { page } = await site.visit(
      '/estimate#parametersB=100000&weightBytesPerParameter=8&layers=10000&kvHeads=10000&headDim=10000&tokens=10000000&concurrency=1000000',
    )
    expect((await page.locator('#stale').textContent())?.replaceAll(/[\u2006\u2060]/g, ' ')).toMatch(
      /^No answer yet\. The total is more than 9\s+007\s+199 GB: lower a figure\./,
    )
    await page.goto('/estimate?ids=nvidia-l40s-48gb#preset=deepseek-v3&concurrency=256&tokens=131072')
    await page.reload()
    expect(await page.locator('#devices').textContent()).toContain(
      'By memory alone, 77 L40S 48GB would hold it, but no even split over up to 64 does: choose larger devices',
    )
  })

  test('shows the shortlist of the address in place of the examples, and carries it on', async () => {
    const { page } = await site.visit('/estimate?ids=nvidia-b200-sxm-180gb,nvidia-l40s-48gb')
    expect(await page.locator('#devices-heading').textContent()).toBe('On your shortlist')
    expect((await rows(page)).map(([name]) => name)).toEqual(['B200 SXM 180GB', 'L40S 48GB'])
    const href = await page.locator('#carry').getAttribute('href')
    expect(href).toContain('/inquire?ids=nvidia-b200-sxm-180gb,nvidia-l40s-48gb&quantities=1,4#notes=Memory+estimate')
    expect(await page.locator('#compare-these').getAttribute('href')).toBe(
      '/compare?ids=nvidia-b200-sxm-180gb,nvidia-l40s-48gb',
    )

    await page.getByRole('button', { name: 'Remove B200 SXM 180GB' }).click()
    expect((await rows(page)).map(([name]) => name)).toEqual(['L40S 48GB'])
    await page.waitForURL(/\?ids=nvidia-l40s-48gb#v=1/)
  })

  test.each([
    ['?device=nvidia-h100-sxm5-80gb', 'H100 SXM5 80GB'],
    ['?device=nvidia-h100-sxm5-80gb&deviceCapacityGB=80', 'H100 SXM5 80GB'],
    ['?deviceCapacityGB=123.5', 'Your device of 123.5GB'],
    ['?device=unknown-variant', undefined],
  ])('takes the device of the page that led to %s', async (query, name) => {
    const { page } = await site.visit(`/estimate${query}`)
    const names = (await rows(page)).map(([each]) => each)
    expect(name === undefined ? names : names.filter((each) => each === name).length).toEqual(
      name === undefined ? [] : 1,
    )
  })

  test('shares a link that brings back form and answer, and sends none of it to a server', async () => {
    const { page, context } = await site.visit('/estimate#preset=qwen3-32b')
    await tokens(page).fill('40000')
    await page.getByText('Cache precision, margin').click()
    await page.getByLabel('Margin').fill('0.35')
    await page.waitForURL(/overheadFraction=0.35/)
    const before = await page.locator('#load').evaluate(formValues)

    const other = await context.newPage()
    const asked: string[] = []
    other.on('request', (request) => asked.push(request.url()))
    await other.goto(page.url())
    expect(await other.locator('#load').evaluate(formValues)).toEqual(before)
    expect(await total(other)).toBe(await total(page))
    expect(await other.locator('#version-notice').isVisible()).toBe(false)
    expect(asked.filter((url) => url.includes('qwen3'))).toEqual([])

    await other.evaluate(() => {
      location.hash = 'v=0&workload=training&parametersB=2&activationGB=0&overheadFraction=0'
    })
    await expect.poll(() => total(other)).toBe('36')
    expect(await other.locator('#version-notice').textContent()).toContain('another version of the formula')
  })

  test.each(['/estimate?ids=nvidia-l40s-48gb,nvidia-h100-pcie-80gb', '/fit'])(
    'is still there after its help was read, in %s',
    async (path) => {
      const { page } = await site.visit(`${path}#preset=gpt-oss-120b`)
      await page.getByRole('radio', { name: 'Training' }).check()
      await page.getByLabel('Activations').fill('33')
      await expect.poll(() => page.url()).toContain('activationGB=33')
      await page.getByRole('link', { name: 'How it is counted' }).first().click()
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('how')
      expect(page.url()).toContain('activationGB=33')

      await page.getByRole('link', { name: 'What each byte is for' }).click()
      await page.waitForURL('**/estimate*')
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('bytes')
      const top = await page.locator('#bytes').evaluate((place) => place.getBoundingClientRect().top)
      expect(top).toBeLessThan(600)
      expect(await page.getByLabel('Activations').inputValue()).toBe('33')
      expect(await page.getByRole('combobox', { name: 'Model' }).inputValue()).toBe('gpt-oss-120b')

      await page.reload()
      expect(await page.getByLabel('Activations').inputValue()).toBe('33')
    },
  )

  test('explains itself without a script: a worked example, the command, and pages of popular models', async () => {
    const { page } = await site.visit('/estimate', { javaScriptEnabled: false })
    expect(await page.locator('noscript').textContent()).toContain('Scripts are off')
    expect(await page.locator('#total').textContent()).toBe('172.6')
    expect(await page.locator('.fits tbody tr').count()).toBe(4)
    await page.getByText('This estimate as an API call').click()
    expect(await page.locator('#curl').textContent()).toContain('"parametersB":70.554')
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'gpt-oss-120b' }).getAttribute('href')).toBe('/fit/gpt-oss-120b')
  })
})

/** Runs in the page. */
function formValues(form: Element): [string, string][] {
  return [...new FormData(form as HTMLFormElement)].map(([name, value]) => [name, String(value)])
}
