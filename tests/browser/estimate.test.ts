/** The estimate: its answer, fields, models and link, with the keyboard alone and without a script. Longer than 300 lines: one page, all of its uses. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { content } from '../../site/core/content.build.ts'
import { axeFindings, hold, tabTo } from './chromium.ts'
import { sidewaysScroll } from './layout.ts'
import { servedSite } from './site.ts'

const site = servedSite()

/** The result as the page holds it: every digit. */
const total = (page: Page) => page.locator('#total').getAttribute('value')
const tokens = (page: Page) => page.getByLabel('Tokens per conversation', { exact: true })
const users = (page: Page) => page.getByLabel('Conversations at once', { exact: true })
const model = (page: Page) => page.getByRole('combobox', { name: 'Model' })
const stale = (page: Page) => page.locator('#stale')
const unfold = (page: Page) => page.getByText('Cache precision, margin').click()
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id)

async function choose(page: Page, text: string): Promise<void> {
  await model(page).fill(text)
  await page.keyboard.press('Enter')
}

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

/** The text of the cells of the device table, a list per row. */
const rows = (page: Page) =>
  page
    .locator('.fits tbody tr')
    .evaluateAll((all) =>
      all.map((row) =>
        [...row.querySelectorAll('th, td:not(.blocks)')].map((cell) => cell.textContent?.replaceAll(/[,\u00a0]/g, '')),
      ),
    )
const devices = async (page: Page) => (await rows(page)).map(([name]) => name)

const formValues = (page: Page) =>
  page
    .locator('#load')
    .evaluate((form) => [...new FormData(form as HTMLFormElement)].map(([name, value]) => [name, String(value)]))

describe('the estimate page', () => {
  test('answers before anything is typed, with parts, devices and command, without a script too', async () => {
    const { page } = await site.visit('/estimate', { javaScriptEnabled: false })
    expect(await page.locator('#total').textContent()).toBe('172.6')
    expect(await page.locator('.parts b').allTextContents()).toEqual(['141 GB', '2.68 GB', '28.8 GB'])
    const built = await rows(page)
    expect(built).toEqual([
      ['B200 SXM 180GB', '180', '1', '96%', '54', '0.5 s', '3', '27136', '1000'],
      ['GB200', '186', '1', '93%', '56', '0.45 s', '5', '42395', '1200'],
      ['MI300X', '192', '1', '90%', '38', '0.86 s', '7', '57653', '750'],
      ['RTX PRO 6000 Blackwell Server', '96', '2', '90%', '23', 'not read yet', '7', '57653', '1200'],
    ])
    await page.getByText('This estimate as an API call').click()
    expect(await page.locator('#curl').textContent()).toContain('"parametersB":70.554')
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'gpt-oss-120b' }).getAttribute('href')).toBe('/fit/gpt-oss-120b')

    const scripted = await site.visit('/estimate')
    expect(await scripted.page.locator('#total').textContent()).toBe('172.6')
    expect(await rows(scripted.page)).toEqual(built)
    expect(scripted.errors).toEqual([])
  })

  test('follows number, slider and segments, and computes what the API computes, training too', async () => {
    const { page, address } = await site.visit('/estimate')
    await tokens(page).fill('32k')
    expect(await page.getByLabel('Tokens per conversation, slider').inputValue()).toBe('7')
    await page.getByLabel('Conversations at once, slider').fill('3')
    expect(await users(page).inputValue()).toBe('8')
    await page.getByRole('radio', { name: '8', exact: true }).first().check()
    expect(await commandBody(page)).toMatchObject({ tokens: 32_768, concurrency: 8, weightBytesPerParameter: 1 })
    expect(await total(page)).toBe(await apiTotal(await commandBody(page), address))
    await page.waitForURL(/weightBytesPerParameter=1&.*tokens=32768.*concurrency=8/)
    expect(await page.locator('.fits').textContent()).toMatch(/\d each/)

    await page.getByRole('radio', { name: 'Training' }).check()
    await page.getByLabel('Activations').fill('123.456789')
    for (const bytes of [18, 16]) {
      await page.getByRole('radio', { name: `${bytes} bytes` }).check()
      const figures = { parametersB: 70.554, activationGB: 123.456789, stateBytesPerParameter: bytes }
      expect(await total(page)).toBe(await apiTotal({ workload: 'training', ...figures }, address))
    }
    expect(await page.locator('.fits thead').textContent()).not.toContain('Tokens')
  })

  test('says at the field what to enter, marks the last answer as not updated, and goes on from there', async () => {
    const { page } = await site.visit('/estimate')
    const before = await total(page)
    await tokens(page).fill('many')
    expect(await page.locator('#tokens-problem').textContent()).toBe('Enter a number in digits')
    expect(await stale(page).textContent()).toMatch(/^Not updated. Tokens per conversation: enter a number in digits/)
    expect(await tokens(page).getAttribute('aria-invalid')).toBe('true')
    expect(await total(page)).toBe(before)
    expect(await page.locator('.is-stale #total').isVisible()).toBe(true)
    expect(await page.locator('#carry').isVisible()).toBe(false)
    expect(await page.locator('#now-total').textContent()).toBe('Not updated: check “Tokens per conversation”')

    await tokens(page).fill('4096')
    await tokens(page).blur()
    expect(await tokens(page).inputValue()).toBe('4096')
    expect(await stale(page).isVisible()).toBe(false)
    expect(await total(page)).not.toBe(before)

    await unfold(page)
    const parameters = page.getByLabel('Parameters')
    await parameters.fill('70,5')
    await parameters.blur()
    expect(await parameters.inputValue()).toBe('70.5')
  })

  test('unfolds the field of its address that has a problem, and leads to it', async () => {
    const { page } = await site.visit('/estimate#v=1&workload=inference&layers=0')
    expect(await stale(page).textContent()).toContain('No answer yet. Layers: enter a whole number from 1')
    expect(await page.locator('#total').isVisible()).toBe(false)
    expect(await page.locator('#now-total').textContent()).toBe('No answer yet: check “Layers”')
    await page.getByLabel('Layers').waitFor()
    await page.locator('#stale button').click()
    await expect.poll(() => focusedId(page)).toBe('layers')
  })

  test('says what it does not know of an address, what can’t be counted, and what no split holds', async () => {
    const { page } = await site.visit('/estimate?device=unknown-variant')
    expect(await devices(page)).toEqual([])
    await page.goto('/estimate?deviceCapacityGB=123.5')
    expect(await devices(page)).toContain('Your device of 123.5GB')

    await page.goto('/estimate?ids=nobody-knows-it,nvidia-l40s-48gb#preset=nobody-trained-it')
    expect(await page.locator('#version-notice').textContent()).toBe(
      'The model in this link is not in our list: choose one. Left out: 1 unknown variant in this link.',
    )
    expect(await model(page).inputValue()).toBe('Llama 3.3 70B')
    expect(await devices(page)).toEqual(['L40S 48GB'])

    await page.goto('/estimate?ids=nvidia-l40s-48gb#preset=deepseek-v3&concurrency=256&tokens=131072')
    await page.reload()
    expect(await page.locator('#devices').textContent()).toContain(
      'By memory alone, 77 L40S 48GB would hold it, but no even split over up to 64 does: choose larger devices',
    )
    const endless = 'parametersB=100000&weightBytesPerParameter=8&layers=10000&kvHeads=10000&headDim=10000'
    await page.goto(`/estimate#${endless}&tokens=10000000&concurrency=1000000`)
    await page.reload()
    expect(await stale(page).textContent()).toMatch(
      /^No answer yet\. The total is more than 9,007,199 GB: lower a figure\./,
    )
  })

  test('has what was entered when a reader leaves at once and comes back', async () => {
    const { page } = await site.visit('/estimate')
    await tokens(page).fill('32768')
    await page.getByRole('link', { name: 'Catalog', exact: true }).first().click()
    await page.waitForURL('/catalog')
    await page.goBack()
    await expect.poll(() => tokens(page).inputValue()).toBe('32768')
  })

  test('shares a link that brings back form and answer, and sends none of it to a server', async () => {
    const { page, context } = await site.visit('/estimate#preset=qwen3-32b')
    await tokens(page).fill('40000')
    await unfold(page)
    await page.getByLabel('Margin').fill('0.35')
    await page.waitForURL(/overheadFraction=0.35/)
    const before = await formValues(page)

    const other = await context.newPage()
    const asked: string[] = []
    other.on('request', (request) => asked.push(request.url()))
    await other.goto(page.url())
    expect(await formValues(other)).toEqual(before)
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
    'keeps the load of %s while its help is read',
    async (path) => {
      const { page } = await site.visit(`${path}#preset=gpt-oss-120b`)
      const activations = page.getByLabel('Activations')
      await page.getByRole('radio', { name: 'Training' }).check()
      await activations.fill('33')
      await expect.poll(() => page.url()).toContain('activationGB=33')
      await page.getByRole('link', { name: 'How it is counted' }).first().click()
      expect(await focusedId(page)).toBe('how')
      // A phone folds it until it is asked for.
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await page.locator('.how').isVisible()).toBe(true)
      await page.setViewportSize({ width: 1280, height: 720 })
      expect(page.url()).toContain('activationGB=33')

      await page.getByRole('link', { name: 'What each byte is for' }).click()
      await page.waitForURL('**/estimate*')
      await expect.poll(() => focusedId(page)).toBe('bytes')
      const top = await page.locator('#bytes').evaluate((place) => place.getBoundingClientRect().top)
      expect(top).toBeLessThan(600)
      expect(await activations.inputValue()).toBe('33')
      expect(await model(page).inputValue()).toBe('gpt-oss-120b')
      await page.reload()
      await expect.poll(() => activations.inputValue()).toBe('33')
    },
  )
})

describe('the model of a load', () => {
  test('is found by words of its name, also typed before the script came, and fills the fields', async () => {
    const { page } = await site.visit('/')
    const release = await hold(page)
    await page.goto('/estimate', { waitUntil: 'commit' })
    await model(page).fill('llama 8b')
    release()
    const option = page.getByRole('option')
    await option.first().waitFor()
    expect(await option.allTextContents()).toEqual(['Llama 3.1 8B 8.03 B · 16.1 GB'])
    await option.click()
    expect(await model(page).inputValue()).toBe('Llama 3.1 8B')
    expect(await page.locator('#total').textContent()).toBe('20.56')

    await model(page).fill('nobody knows it')
    expect(await option.textContent()).toContain('No model matches this')
    await page.keyboard.press('Escape')
    expect(await model(page).inputValue()).toBe('Llama 3.1 8B')
  })

  test('has its own cache and weights in the answer, until its figures are changed, and a way back to them', async () => {
    const { page } = await site.visit('/estimate')
    await choose(page, 'deepseek-v3')
    expect(await page.title()).toBe('DeepSeek-V3 · Estimate memory and devices · Accelerator Sourcing Reference')
    const layered = page.locator('.layered')
    expect(await layered.textContent()).toMatch(/KV cache of DeepSeek-V3, counted layer by layer: 0\.5757\sGB/)
    expect(await page.locator('#bits-state').textContent()).toBe('8.047 bits on average, as published.')

    await unfold(page)
    await page.getByLabel('Key-value heads').fill('2')
    expect(await layered.count()).toBe(0)
    expect(await page.locator('#model-state').textContent()).toContain('Changed: key-value heads.')
    await page.getByRole('button', { name: 'Reset' }).click()
    expect(await page.getByLabel('Key-value heads').inputValue()).toBe('1')
    expect(await layered.isVisible()).toBe(true)

    await choose(page, 'gpt-oss-120b')
    const published = page.getByRole('radio', { name: '4.5', exact: true })
    const asPublished = await total(page)
    expect(await published.isChecked()).toBe(true)
    await page.getByRole('radio', { name: '16', exact: true }).first().check()
    expect(await total(page)).not.toBe(asPublished)
    await published.check()
    expect(await total(page)).toBe(asPublished)
  })

  test('may be a pasted config.json, which names what is left, or is refused with the reason', async () => {
    const { page } = await site.visit('/estimate')
    await unfold(page)
    await page.getByText('Paste a config.json').click()
    const text = page.getByLabel('The whole file; nothing in it leaves your browser')
    const config = content.presets.find(({ id }) => id === 'gemma-4-31b')?.config
    await text.fill(JSON.stringify({ ...config, text_config: { ...Object(config?.['text_config']), kv_trick: 3 } }))

    await page.getByText('Read as gemma4_text: 10 × full attention, 50 × sliding-window attention.').waitFor()
    expect(await page.locator('#config-state').textContent()).toContain('Not read: kv_trick.')
    expect(await model(page).inputValue()).toBe('Pasted: gemma4_text')
    expect(await page.getByLabel('Layers').inputValue()).toBe('10')
    expect(await page.locator('.layered').textContent()).toContain('counted layer by layer')

    // The link can't carry the file, and says so.
    expect(await page.locator('#model-state').textContent()).toContain('The file is not part of this page’s link')
    await page.getByRole('button', { name: 'Share view' }).click()
    await expect
      .poll(() => page.locator('#copied').textContent())
      .toMatch(/^(Link copied, without the pasted file|Your browser)/)

    await text.fill('{"model_type": "brand_new"}')
    await page.getByText('Not used. Its model_type is "brand_new"').waitFor()
    expect(await page.locator('.layered').count()).toBe(0)
  })
})

test('all works by keyboard alone, up to the inquiry; the answer is read out once', async () => {
  const { page } = await site.visit('/estimate')
  const readOut = await page.locator('#spoken').evaluateHandle((spoken) => {
    const texts: string[] = []
    new MutationObserver(() => texts.push(spoken.textContent ?? '')).observe(spoken, { childList: true })
    return texts
  })
  await tabTo(page, '#model')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('mixtral 8x7b')
  await page.keyboard.press('Enter')
  await tabTo(page, '[name="workload"]')
  await page.keyboard.press('ArrowRight')
  await tabTo(page, '#activationGB')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('0')
  expect(await total(page)).toBe('1008.7848')
  const answer = /^1\D+009 gigabytes, from \d+ /
  await expect.poll(() => page.locator('#spoken').textContent()).toMatch(answer)
  expect((await readOut.jsonValue()).filter((text) => answer.test(text))).toHaveLength(1)

  await tabTo(page, '#carry')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/inquire*')
})

test('an open list and a refused field leave nothing that axe objects to, and no sideways scrolling from 320 px on', async () => {
  const { page, errors } = await site.visit('/estimate?device=nvidia-h100-sxm5-80gb')
  const look = async (state: string, forcedColors: 'active' | 'none') => {
    await page.emulateMedia({ colorScheme: 'dark', forcedColors })
    for (const width of [320, 1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect([state, width, await sidewaysScroll(page)]).toEqual([state, width, 0])
    }
    expect([state, await axeFindings(page, '#load')]).toEqual([state, []])
  }
  await choose(page, 'gemma 3 27b')
  await model(page).fill('qwen')
  await look('list open', 'active')

  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'Training' }).check()
  await page.getByLabel('Activations').fill('x')
  await look('refused', 'none')
  expect(errors).toEqual([])
})
