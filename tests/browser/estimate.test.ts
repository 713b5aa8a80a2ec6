import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { loadContent } from '../../content/index.ts'
import { pagePreset } from '../../site/build/presets.ts'
import { formShape, isUniform, layeredEstimate } from '../../site/shared/estimate/layered-estimate.ts'
import { axeFindings, tabTo } from '../setup/chromium.ts'
import { servedSite } from '../setup/site.ts'

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

async function estimatePage(path = '/estimate', options = {}) {
  return site.visit(path, options)
}

describe('the estimate page', () => {
  test('computes every preset as its layers keep the cache, and uniform ones as the API does, to the last digit', async () => {
    const { page, address, errors } = await estimatePage()
    await page.getByLabel('Tokens of one sequence').fill('12 345')
    await page.getByLabel('Sequences at the same time').fill('7')

    for (const preset of loadContent().presets) {
      await page.getByLabel('Preset').selectOption(preset.id)
      const input = {
        workload: 'inference' as const,
        parametersB: preset.parametersB,
        weightBytesPerParameter: Number(await page.getByLabel('Bytes of one weight').inputValue()),
        ...formShape(pagePreset(preset)),
        tokens: 12_345,
        cacheBytesPerElement: 2,
        concurrency: 7,
        overheadFraction: 0.2,
      }
      const { bytesPerParameter } = preset.weights
      if (bytesPerParameter !== null) expect(input.weightBytesPerParameter).toBe(bytesPerParameter)
      const expected = isUniform(preset)
        ? await apiTotal(input, address)
        : String(layeredEstimate(input, preset).estimate.memoryGB)
      expect([preset.id, await total(page)]).toEqual([preset.id, expected])
    }
    expect(errors).toEqual([])
  })

  test('computes training as the API does, with 16 and with 18 bytes', async () => {
    const { page, address } = await estimatePage()
    await page.getByText('Training', { exact: true }).click()
    await page.getByLabel('Parameters', { exact: false }).fill('70.554')
    await page.getByLabel('Activations').fill('123.456789')

    for (const stateBytesPerParameter of [18, 16]) {
      await page.getByRole('radio', { name: `${stateBytesPerParameter} bytes` }).check()
      const input = { workload: 'training', parametersB: 70.554, activationGB: 123.456789, stateBytesPerParameter }
      expect(await total(page)).toBe(await apiTotal(input, address))
    }
  })

  test('says when a preset has been changed, and takes its figures again', async () => {
    const { page } = await estimatePage()
    await page.getByLabel('Preset').selectOption('llama-3-1-70b')
    await page.getByLabel('Key-value heads').fill('64')
    const state = page.locator('#preset-state')
    expect(await state.textContent()).toContain('Changed from preset: key-value heads.')

    await state.getByRole('button').click()

    expect(await page.getByLabel('Key-value heads').inputValue()).toBe('8')
    expect(await state.textContent()).not.toContain('Changed')
  })

  test('shows the uniform formula beside the cache that the result uses, until the fields are changed or it is training', async () => {
    const { page } = await estimatePage()
    await page.getByLabel('Preset').selectOption('deepseek-v3')
    const layered = page.locator('#layered')
    expect(await layered.textContent()).toMatch(/KV cache as DeepSeek-V3 keeps it: 0\.5757\sGB/)
    expect(await layered.textContent()).toContain('56.9 times as much')
    expect(await page.locator('#formula').textContent()).toMatch(
      /latent attention\s+= 575\D+668\D+224\sB\s+= 0\.575668224\sGB/,
    )

    await page.getByLabel('Key-value heads').fill('2')
    expect(await layered.isVisible()).toBe(false)
    await page.locator('#preset-state').getByRole('button').click()
    expect(await layered.isVisible()).toBe(true)

    await page.getByText('Training', { exact: true }).click()
    expect(await layered.isVisible()).toBe(false)
  })

  test('sends the API the uniform equivalent of a preset', async () => {
    const { page, address } = await estimatePage()
    await page.getByLabel('Preset').selectOption('gpt-oss-120b')
    const [, body = ''] = /-d '(.+)'$/.exec((await page.locator('#curl').textContent()) ?? '') ?? []
    expect(JSON.parse(body)).toMatchObject({ layers: 18, kvHeads: 8, headDim: 64, tokens: 8192 + 128 })
    expect(await total(page)).toBe(await apiTotal(JSON.parse(body), address))
  })

  test('fills the form from a pasted config.json, names what is left, and refuses an unknown architecture', async () => {
    const { page } = await estimatePage()
    await page.getByText('Paste a config.json instead').click()
    const text = page.getByLabel('The whole file; nothing of it leaves your browser')
    const state = page.locator('#config-state')
    const config = loadContent().presets.find(({ id }) => id === 'gemma-4-31b')?.config
    await text.fill(JSON.stringify({ ...config, text_config: { ...Object(config?.['text_config']), kv_trick: 3 } }))

    expect(await state.textContent()).toContain(
      'Taken as gemma4_text: 10 × full attention, 50 × sliding-window attention.',
    )
    expect(await state.textContent()).toContain('Not read: kv_trick.')
    expect(await page.getByLabel('Preset').inputValue()).toBe('')
    expect(await page.getByLabel('Layers').inputValue()).toBe('10')
    expect(await page.locator('#layered').textContent()).toContain('keeps it')

    await text.fill('{"model_type": "brand_new"}')
    expect(await state.textContent()).toContain('Not taken. Its model_type is "brand_new"')
    expect(await page.locator('#layered').isVisible()).toBe(false)
  })

  test('says at the field what to enter, keeps the last result meanwhile, and goes on from there', async () => {
    const { page } = await estimatePage()
    const before = await total(page)
    await page.getByLabel('Layers').fill('32.5')
    const words = 'Enter a whole number from 1 to 10\u2006\u2060000'
    expect(await page.locator('#layers-problem').textContent()).toBe(words)
    expect(await page.getByLabel('Layers').getAttribute('aria-invalid')).toBe('true')
    expect(await page.locator('#result-problems li').textContent()).toBe(
      'Layers: enter a whole number from 1 to 10\u2006\u2060000',
    )
    expect(await page.getByText('Below is the result before this change.').isVisible()).toBe(true)
    expect(await page.locator('#share').isVisible()).toBe(false)

    await page.getByLabel('Layers').fill('')
    expect(await page.locator('#layers-problem').textContent()).toBe('This field is required')
    expect(await page.locator('#total').isVisible()).toBe(true)
    expect(await total(page)).toBe(before)

    await page.getByLabel('Layers').fill('33')
    expect(await page.locator('#layers-problem').isVisible()).toBe(false)
    expect(await page.locator('#result-problems').isVisible()).toBe(false)
    expect(await total(page)).not.toBe(before)
  })

  test('takes 32,768 tokens, and shares them as a plain number', async () => {
    const { page } = await estimatePage()
    await page.getByLabel('Tokens of one sequence').fill('32 768')
    const expected = await total(page)
    await page.getByLabel('Tokens of one sequence').fill('32,768')
    expect(await total(page)).toBe(expected)
    await page.waitForURL(/tokens=32768/)
  })

  test('shows no result of the example where a link brings figures that have none', async () => {
    const { page } = await estimatePage('/estimate#v=1&workload=inference&parametersB=many')
    expect(await page.locator('#result-problems').isVisible()).toBe(true)
    expect(await page.locator('#total').isVisible()).toBe(false)
  })

  test('shares a link that brings back the form and the result, and sends none of it to a server', async () => {
    const { page, context } = await estimatePage()
    await page.getByLabel('Preset').selectOption('qwen3-32b')
    await page.getByLabel('Tokens of one sequence').fill('40000')
    await page.getByLabel('Overhead').fill('0.35')
    await page.getByLabel('Find a device').fill('h200 sxm')
    await page
      .getByRole('radio', { name: /Pick NVIDIA H200/ })
      .first()
      .check()
    await page.waitForURL(/deviceCapacityGB/)
    const shared = page.url()
    const before = await page.locator('#estimate-form').evaluate(formValues)
    expect(await page.locator('#device-words').textContent()).toBe(
      'At least 1 × NVIDIA H200 SXM 141GB, by memory alone.',
    )

    const other = await context.newPage()
    const asked: string[] = []
    other.on('request', (request) => asked.push(request.url()))
    await other.goto(shared)

    expect(await other.locator('#estimate-form').evaluate(formValues)).toEqual(before)
    expect(await total(other)).toBe(await total(page))
    expect(await other.locator('#version-notice').isVisible()).toBe(false)
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((url) => url.includes('qwen3'))).toEqual([])
  })

  test('follows a link that is opened in the same tab', async () => {
    const { page } = await estimatePage('/estimate#v=1&workload=inference&parametersB=1')
    await page.evaluate(() => {
      location.hash = 'v=1&workload=training&parametersB=2&activationGB=0&overheadFraction=0'
    })
    await expect.poll(() => total(page)).toBe('36')
  })

  test('says that the formula has changed when the link is of another version', async () => {
    const { page } = await estimatePage('/estimate#v=0&workload=training&parametersB=1&activationGB=0')
    expect(await page.locator('#version-notice').textContent()).toContain('another version of the formula')
    expect(await total(page)).toBe('21.6')
  })

  test.each([
    ['?device=nvidia-h100-sxm5-80gb', '80', true],
    ['?deviceCapacityGB=123.5', '123.5', false],
    ['?device=unknown-variant', '', false],
  ])('takes the device of the page that led to %s', async (query, capacity, picked) => {
    const { page } = await estimatePage(`/estimate${query}`)
    expect(await page.getByLabel('Memory of one device').inputValue()).toBe(capacity)
    expect(await page.locator('#device-table :checked').count()).toBe(picked ? 1 : 0)
  })

  test('carries the estimate into an inquiry as text that the visitor sees', async () => {
    const { page } = await estimatePage('/estimate?device=nvidia-h100-sxm5-80gb')
    await page.getByLabel('Preset').selectOption('llama-3-1-70b')
    await page.getByRole('link', { name: 'Inquire with this estimate' }).click()
    await page.waitForURL('**/inquire#*')

    expect(await page.getByLabel('Buy').isChecked()).toBe(true)
    expect(await page.getByLabel('Model').inputValue()).toBe('NVIDIA H100')
    expect(await page.getByLabel('Variant').inputValue()).toBe('nvidia-h100-sxm5-80gb')
    expect(await page.getByLabel('How many').inputValue()).toBe('3')
    expect(await page.getByLabel('Notes').inputValue()).toContain('Memory estimate for inference (Llama 3.1 70B): ')
  })

  test('shows a command that gives the same result', async () => {
    const { page, address } = await estimatePage()
    await page.getByLabel('Preset').selectOption('olmo-2-32b')
    const command = (await page.locator('#curl').textContent()) ?? ''
    expect(command).toContain(`curl -s ${site.base}/api/v1/estimate`)
    const [, body = ''] = /-d '(.*)'$/.exec(command) ?? []
    expect(await apiTotal(JSON.parse(body), address)).toBe(await total(page))
  })

  test('works by keyboard alone, from the switch to the inquiry', async () => {
    const { page } = await estimatePage()
    await tabTo(page, '[name="workload"]')
    await page.keyboard.press('ArrowRight')
    await tabTo(page, '#preset')
    await page.keyboard.type('Mixtral 8x7B')
    await tabTo(page, '#activationGB')
    await page.keyboard.type('0')
    await tabTo(page, '#overheadFraction')
    await page.keyboard.type('0')
    expect(await total(page)).toBe('840.654')

    await tabTo(page, '#carry')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/inquire#*')
  })

  test('reads the result out once, after the typing', async () => {
    const { page } = await estimatePage()
    const spoken = page.locator('#spoken')
    await page.getByLabel('Sequences at the same time').fill('2')
    expect(await spoken.textContent()).toBe('')
    await expect.poll(() => spoken.textContent(), { timeout: 5000 }).toBe('21.85 gigabytes, 20.35 gibibytes')
  })

  test('explains itself without a script: a worked example, every device and the command', async () => {
    const { page } = await estimatePage('/estimate', { javaScriptEnabled: false })
    expect(await page.locator('noscript').textContent()).toContain('scripts are off')
    expect(await page.locator('#total').textContent()).toBe('20.56')
    const variants = loadContent().models.flatMap((model) => model.variants)
    expect(await page.locator('#device-table tbody tr:visible').count()).toBe(
      variants.filter(({ memoryGB }) => typeof memoryGB === 'number').length,
    )
    await page.getByText('The same from a shell').click()
    expect(await page.locator('#curl').textContent()).toContain('"parametersB":8.03')
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
  })

  describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
    test.each([390, 1440])('has no finding of axe and no sideways scrolling at %s px', async (width) => {
      const options = { colorScheme, viewport: { width, height: 900 } }
      const { page, errors } = await estimatePage('/estimate?device=nvidia-h100-sxm5-80gb', options)
      for (const state of ['gemma-3-27b', 'refused', 'training']) {
        if (state === 'gemma-3-27b') await page.getByLabel('Preset').selectOption(state)
        if (state === 'refused') await page.getByLabel('Layers').fill('x')
        if (state === 'training') await page.getByText('Training', { exact: true }).click()
        // The total stays at the foot of the screen and lies over whatever is there: not at the end of the page.
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
        expect([state, await axeFindings(page)]).toEqual([state, []])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
      expect(errors).toEqual([])
    })
  })
})

/** Runs in the page. */
function formValues(form: Element): [string, string][] {
  return [...new FormData(form as HTMLFormElement)].map(([name, value]) => [name, String(value)])
}
