/** Models of the load form: found by words, changed, pasted; with the keyboard alone. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { content } from '../../site/core/content.build.ts'
import { axeFindings, holdScripts, tabTo } from './chromium.ts'
import { sidewaysScroll } from './layout.ts'
import { servedSite } from './site.ts'

const site = servedSite()
const total = (page: Page) => page.locator('#total').getAttribute('value')
const model = (page: Page) => page.getByRole('combobox', { name: 'Model' })

async function choose(page: Page, text: string): Promise<void> {
  await model(page).fill(text)
  await page.keyboard.press('Enter')
}

const LOOKS = [
  [320, 'light', 'none'],
  [390, 'light', 'active'],
  [1440, 'dark', 'none'],
] as const

const unfold = (page: Page) => page.getByText('Cache precision, margin').click()

describe('the model of a load', () => {
  test('is found by words of its name, and fills the fields', async () => {
    const { page } = await site.visit('/estimate')
    await model(page).fill('llama 8b')
    expect(await page.getByRole('option').allTextContents()).toEqual(['Llama 3.1 8B Meta'])
    await page.getByRole('option').click()
    expect(await model(page).inputValue()).toBe('Llama 3.1 8B')
    expect(await page.locator('#total').textContent()).toBe('20.56')

    await model(page).fill('nobody knows it')
    expect(await page.getByRole('option').textContent()).toContain('No model matches this')
    await page.keyboard.press('Escape')
    expect(await model(page).inputValue()).toBe('Llama 3.1 8B')
  })

  test('is found too by what was typed before the page had its script', async () => {
    const { page } = await site.visit('/')
    const release = await holdScripts(page)
    await page.goto('/estimate', { waitUntil: 'commit' })
    await model(page).fill('llama 8b')
    release()
    await page.getByRole('option').click()
    expect(await model(page).inputValue()).toBe('Llama 3.1 8B')
  })

  test('has its own cache in the answer, until its layers and heads are changed', async () => {
    const { page } = await site.visit('/estimate')
    await choose(page, 'deepseek-v3')
    const layered = page.locator('.layered')
    expect(await layered.textContent()).toMatch(/KV cache as DeepSeek-V3 keeps it: 0\.5757\sGB/)
    expect(await layered.textContent()).toContain('56.9 times as much')
    expect(await page.locator('#bits-state').textContent()).toBe('8.047 bits on average, as published.')
    // The assumptions are those of this model, too.
    expect(await page.getByText('KV cache: full attention, the same in every layer').isVisible()).toBe(false)
    expect(await page.getByText('KV cache: counted layer by layer').isVisible()).toBe(true)
    expect(await page.getByRole('radio', { name: '8', exact: true }).isChecked()).toBe(true)

    await unfold(page)
    await page.getByLabel('Key-value heads').fill('2')
    expect(await layered.count()).toBe(0)
    expect(await page.locator('#model-state').textContent()).toContain('Changed: key-value heads.')
    await page.getByRole('button', { name: 'Reset' }).click()
    expect(await page.getByLabel('Key-value heads').inputValue()).toBe('1')
    expect(await layered.isVisible()).toBe(true)
  })

  test('has a button for the bits of its weights, which is the way back to what is published', async () => {
    const { page } = await site.visit('/estimate')
    const published = page.getByRole('radio', { name: '4.5', exact: true })
    await choose(page, 'gpt-oss-120b')
    const asPublished = await total(page)
    expect(await published.isChecked()).toBe(true)
    expect(await page.locator('#bits-state').textContent()).toBe('4.47 bits on average, as published.')

    await page.getByRole('radio', { name: '16', exact: true }).check()
    expect(await total(page)).not.toBe(asPublished)
    await published.check()
    expect(await total(page)).toBe(asPublished)
  })

  test('may be a pasted config.json, which names what is left, or is refused with the reason', async () => {
    const { page } = await site.visit('/estimate')
    await unfold(page)
    await page.getByText('Paste a config.json').click()
    const text = page.getByLabel('The whole file; nothing in it leaves your browser')
    const state = page.locator('#config-state')
    const config = content.presets.find(({ id }) => id === 'gemma-4-31b')?.config
    await text.fill(JSON.stringify({ ...config, text_config: { ...Object(config?.['text_config']), kv_trick: 3 } }))

    await page.getByText('Read as gemma4_text: 10 × full attention, 50 × sliding-window attention.').waitFor()
    expect(await state.textContent()).toContain('Not read: kv_trick.')
    expect(await model(page).inputValue()).toBe('Pasted: gemma4_text')
    expect(await page.getByLabel('Layers').inputValue()).toBe('10')
    expect(await page.locator('.layered').textContent()).toContain('keeps it')

    // The link can't carry the file, and says so.
    expect(await page.locator('#model-state').textContent()).toContain(
      'The file is not part of this page’s link: whoever opens that gets only what the fields say.',
    )
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect
      .poll(() => page.locator('#copied').textContent())
      .toMatch(/^(Link copied, without the pasted file|Your browser)/)

    await text.fill('{"model_type": "brand_new"}')
    await page.getByText('Not used. Its model_type is "brand_new"').waitFor()
    expect(await page.locator('.layered').count()).toBe(0)
  })

  test('and all the rest work by keyboard alone, up to the inquiry; the answer is read out once', async () => {
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
    const answer = /^1\D+009 gigabytes, \d+ /
    await expect.poll(() => page.locator('#spoken').textContent()).toMatch(answer)
    expect((await readOut.jsonValue()).filter((text) => answer.test(text))).toHaveLength(1)

    await tabTo(page, '#carry')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/inquire*')
  })

  test('leaves nothing that axe objects to on a phone and a desktop, and no sideways scrolling from 320 px on', async () => {
    const { page, errors } = await site.visit('/estimate?device=nvidia-h100-sxm5-80gb')
    const look = async (state: string) => {
      for (const [width, colorScheme, forcedColors] of LOOKS) {
        await page.emulateMedia({ colorScheme, forcedColors })
        await page.setViewportSize({ width, height: 900 })
        if (width > 320) expect([state, width, await axeFindings(page)]).toEqual([state, width, []])
        expect([state, width, await sidewaysScroll(page)]).toEqual([state, width, 0])
      }
    }
    await choose(page, 'gemma 3 27b')
    await model(page).fill('qwen')
    await look('list open')

    await page.keyboard.press('Escape')
    await page.getByRole('radio', { name: 'Training' }).check()
    await page.getByLabel('Activations').fill('x')
    await look('refused')
    expect(errors).toEqual([])
  })
})
