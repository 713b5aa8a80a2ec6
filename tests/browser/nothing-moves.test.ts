/** Pages that are opened with something to put in place of what was built: nothing on them may move. */
import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { holdScripts, visitor } from './chromium.ts'
import { layoutShiftOf, settle, stopAnimations, styled } from './layout.ts'
import { servedSite } from './site.ts'

const site = servedSite()

const SIX = [
  'nvidia-h100-pcie-80gb',
  'nvidia-h200-nvl-141gb',
  'nvidia-l40s-48gb',
  'amd-instinct-mi300x-oam',
  'nvidia-b200-sxm-180gb',
  'intel-gaudi-3-hl-325l-oam',
].join()

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 } }
const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }

const BROUGHT_BY_ADDRESS = [
  '/fit#q=h100&most=2',
  '/fit#q=h100&maker=AMD&most=1',
  '/fit#preset=deepseek-v3&q=h100,mi300x&maker=NVIDIA&form=SXM&most=8&sort=rate',
  '/estimate#preset=deepseek-v3',
  '/estimate#layers=0',
  `/estimate?ids=${SIX}`,
  `/inquire?ids=${SIX}`,
  `/sell?ids=${SIX}`,
  `/compare?ids=${SIX}`,
  '/catalog?q=h100,+l40s',
  '/documents?status=archived',
  '/search?q=mi300x+bandwidth',
]

/** A phone or a desktop in turn, and with FAULTS=full both. */
const windowsOf = (index: number) =>
  process.env['FAULTS'] === 'full' ? [PHONE, DESKTOP] : [index % 2 === 0 ? PHONE : DESKTOP]

/** Opens the address on a page of its own, where nothing is shown before the script has drawn it. */
async function openStopped(path: string, options: BrowserContextOptions = {}) {
  const visit = await visitor(site.browser, site.base, options)
  await stopAnimations(visit.page)
  await visit.page.goto(path)
  return visit
}

describe('nothing moves', () => {
  test.each(BROUGHT_BY_ADDRESS.map((path, index) => ({ path, windows: windowsOf(index) })))(
    'on $path',
    async ({ path, windows }) => {
      for (const options of windows) {
        const { page, errors } = await openStopped(path, options)
        await settle(page)
        expect([options.viewport?.width, await layoutShiftOf(page)]).toEqual([
          options.viewport?.width,
          expect.toSatisfy(isNothing),
        ])
        expect(errors).toEqual([])
      }
    },
  )

  test.each(['/estimate', '/inquire'])('on %s when the device brings a shortlist of six', async (path) => {
    for (const options of [PHONE, DESKTOP]) {
      const { page, context } = await site.visit(`/catalog?ids=${SIX}`, options)
      await settle(page)
      const next = await context.newPage()
      await stopAnimations(next)
      await next.goto(path)
      await settle(next)
      expect(await layoutShiftOf(next)).toSatisfy(isNothing)
    }
  })
})

describe('until its script has come, a page that was asked for something', () => {
  test('shows its heading, not an answer that is not the reader\u2019s', async () => {
    const { page } = await openStopped('/about')
    const release = await holdScripts(page)
    await page.goto('/estimate#preset=deepseek-v3', { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await styled(page)
    expect(await page.locator('#total').isVisible()).toBe(false)

    release()
    await page.locator('#total').waitFor()
    expect(await page.locator('#total').textContent()).toBe('827')
  })

  test('shows what was built if the script never comes', async () => {
    const { page } = await site.visit('/about')
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/estimate#preset=deepseek-v3')
    await page.locator('main').evaluate((main) => {
      for (const animation of main.getAnimations()) animation.finish()
    })
    expect(await page.locator('#total').isVisible()).toBe(true)
  })
})

/** Rounded to the three digits that audits print. */
const isNothing = (shift: number) => shift < 0.0005
