/** What a page loads, and what a reader sees until all has come: no more than its budget, and nothing that moves. */
import type { BrowserContextOptions, Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hold, scriptsHaveRun, visitor } from './chromium.ts'
import { DESKTOP, layoutShiftOf, PHONE, settle, stopAnimations, styled } from './layout.ts'
import { servedSite } from './site.ts'

const site = servedSite()

/**
 * Bytes on the wire of the one script on every page: the reader's theme, and search, shortlist and charts when they are asked for.
 * Each budget leaves some 100 bytes free: files name each other by hashes, which compress a few bytes differently in each build.
 */
const COMMON = 2_200
/** The same of all scripts that a page with its own script loads by itself. */
const OWN = 20_400
/** With the numbers and dates that conditions read as people write them, and the list of a phone. */
const CATALOG = 21_800
/** With the estimator, the caches of every architecture and the parser of pasted configurations. */
const ESTIMATOR = 27_400

/** With the estimator, what compares and names variants, the names and numbers in a question, and the nearest names. */
const SEARCH = 29_200

/** Rounded to the three digits that audits print. */
const isNothing = (shift: number) => shift < 0.0005

test.each([
  ['/', OWN],
  ['/search?q=hbm', SEARCH],
  ['/catalog', CATALOG],
  ['/compare?ids=nvidia-h100-sxm5-80gb,amd-instinct-mi300x-oam', CATALOG],
  ['/estimate', ESTIMATOR],
  ['/fit', ESTIMATOR],
  ['/inquire', OWN],
  ['/articles/bandwidth-bounds-decoding', COMMON],
  ['/catalog/nvidia-h100-sxm5-80gb', COMMON],
])(
  'to a first visitor with a phone, %s sends at most %i bytes of scripts, all from here, and nothing moves',
  async (path, budget) => {
    const { page, errors } = await visitor(site.browser, site.base, PHONE)
    const sent: Promise<{ url: string; isScript: boolean; bytes: number }>[] = []
    const onTheirWay = new Set<Request>()
    const count = (request: Request) => {
      const described = { url: request.url(), isScript: request.resourceType() === 'script' }
      sent.push(request.sizes().then(({ responseBodySize }) => ({ ...described, bytes: responseBodySize })))
    }
    page.on('requestfinished', count)
    page.on('request', (request) => request.resourceType() === 'script' && onTheirWay.add(request))
    page.on('requestfinished', (request) => onTheirWay.delete(request))
    page.on('requestfailed', (request) => onTheirWay.delete(request))
    await page.goto(path)
    // Not the silence of the network: while a slow machine thinks, nothing is asked for either.
    await scriptsHaveRun(page)
    await settle(page)
    await expect.poll(() => onTheirWay.size).toBe(0)
    const layoutShift = await layoutShiftOf(page)
    // A file that comes later could not be measured on a page that is being closed.
    page.off('requestfinished', count)
    const requests = await Promise.all(sent)
    const scripts = requests.filter(({ isScript }) => isScript)
    const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)

    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual(budget)
    if (budget === COMMON) expect(scripts).toHaveLength(1)
    expect([...new Set(requests.map(({ url }) => new URL(url).origin))]).toEqual([site.base])
    expect(layoutShift).toSatisfy(isNothing)
    expect(errors).toEqual([])
  },
)

const SIX =
  'nvidia-h100-pcie-80gb,nvidia-h200-nvl-141gb,nvidia-l40s-48gb,amd-instinct-mi300x-oam,nvidia-b200-sxm-180gb,intel-gaudi-3-hl-325l-oam'

describe('nothing moves', () => {
  /** Opens the address on a page of its own, where nothing is shown before the script has drawn it. */
  async function openStopped(path: string, options: BrowserContextOptions = {}) {
    const visit = await visitor(site.browser, site.base, options)
    await stopAnimations(visit.page)
    await visit.page.goto(path)
    return visit
  }

  /** A phone or a desktop in turn, and with FAULTS=full both. */
  const windowsOf = (index: number) =>
    process.env['FAULTS'] === 'full' ? [PHONE, DESKTOP] : [index % 2 === 0 ? PHONE : DESKTOP]

  test.each(
    [
      '/fit#preset=deepseek-v3&q=h100,mi300x&maker=NVIDIA&form=SXM&most=8&sort=rate',
      '/estimate#preset=deepseek-v3',
      '/estimate#layers=0',
      `/estimate?ids=${SIX}`,
      `/inquire?ids=${SIX}`,
      `/compare?ids=${SIX}`,
      '/catalog?q=h100,+l40s',
      '/documents?status=archived',
      '/search?q=mi300x+bandwidth',
    ].map((path, index) => ({ path, windows: windowsOf(index) })),
  )('on $path, whose script replaces what was built', async ({ path, windows }) => {
    for (const options of windows) {
      const { page, errors } = await openStopped(path, options)
      await settle(page)
      expect([options.viewport.width, await layoutShiftOf(page)]).toEqual([
        options.viewport.width,
        expect.toSatisfy(isNothing),
      ])
      expect(errors).toEqual([])
    }
  })

  test.each([
    ['/estimate', PHONE],
    ['/inquire', DESKTOP],
  ])('on %s when the device brings a shortlist of six', async (path, options) => {
    const { page, context } = await site.visit(`/compare?ids=${SIX}`, options)
    await page.waitForFunction(() => localStorage.getItem('shortlist') !== null)
    const next = await context.newPage()
    await stopAnimations(next)
    await next.goto(path)
    await settle(next)
    expect(await layoutShiftOf(next)).toSatisfy(isNothing)
  })

  test.each([
    ['/developers', '.tabs .segments label', '.tabs label:has([value="sh"])'],
    ['/', '#ask option', '#ask select'],
  ])(
    'on %s while it is still being parsed: a list of choices is as wide with the first as with all',
    async (path, choice, measured) => {
      const { page } = await site.visit(path, PHONE)
      const whole = await page.locator(measured).first().boundingBox()
      await page.locator(choice).evaluateAll((choices) => {
        for (const each of choices.slice(2)) each.remove()
      })
      expect(await page.locator(measured).first().boundingBox()).toEqual(whole)
    },
  )

  test('and until its script has come, a page that was asked for something shows its heading, not another answer', async () => {
    const { page } = await openStopped('/about')
    const release = await hold(page)
    await page.goto('/estimate#preset=deepseek-v3', { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await styled(page)
    const total = page.locator('#total')
    expect(await total.isVisible()).toBe(false)
    release()
    await total.waitFor()
    expect(await total.textContent()).toBe('827')

    // If the script never comes, it shows what was built.
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/about')
    await page.goto('/estimate#preset=deepseek-v3')
    await page.locator('main').evaluate((main) => {
      for (const animation of main.getAnimations()) animation.finish()
    })
    expect(await total.isVisible()).toBe(true)
  })
})

test.each([
  ['dark', 'dark'],
  ['sepia', undefined],
])('a stored theme "%s" is there before the first paint as %s, however late the scripts are', async (stored, theme) => {
  const { page, context, errors } = await visitor(site.browser, site.base, { colorScheme: 'light' })
  await context.addInitScript((name) => localStorage.setItem('theme', name), stored)
  // Every script that is a file: never answered.
  await context.route('**/*.js', () => {})
  await page.goto('/about', { waitUntil: 'commit' })
  await styled(page)

  const [shown, paper = ''] = await page.evaluate(() => [
    document.documentElement.dataset['theme'],
    getComputedStyle(document.documentElement).backgroundColor,
  ])
  const brightness = (paper.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, each) => sum + Number(each), 0) / 3
  expect([shown, brightness < 64]).toEqual([theme, theme === 'dark'])
  expect(errors).toEqual([])
})
