import type { Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { scriptsHaveRun, visitor } from './chromium.ts'
import { layoutShiftOf, settle } from './layout.ts'
import { servedSite } from './site.ts'

const site = servedSite()

/** Bytes on the wire of all scripts that a page with its own script loads by itself. */
const SCRIPT_BUDGET = 20_000

/** The same with the numbers and dates that its conditions read as people write them. */
const CATALOG_SCRIPT_BUDGET = 21_000

/** The same with the estimator, the caches of every architecture and the parser of pasted configurations. */
const ESTIMATOR_SCRIPT_BUDGET = 24_000

/** Bytes of the one script on every page: the reader's theme, and search when it is asked for. */
const COMMON_SCRIPT_BUDGET = 2_000

const SCRIPT_BUDGETS = [
  ['/catalog', CATALOG_SCRIPT_BUDGET],
  ['/compare', SCRIPT_BUDGET],
  ['/estimate', ESTIMATOR_SCRIPT_BUDGET],
  ['/fit', ESTIMATOR_SCRIPT_BUDGET],
  ['/inquire', SCRIPT_BUDGET],
] as const

const WITH_SCRIPT = SCRIPT_BUDGETS.map(([path]) => path)

const COMPARISON = '/compare?ids=nvidia-h100-sxm5-80gb,amd-instinct-mi300x-oam'

const TO_BE_READ = [
  '/articles/bandwidth-bounds-decoding',
  '/articles/memory-to-serve-a-model',
  '/catalog/nvidia-h100-sxm5-80gb',
  '/documents/nvidia-h100-product-page',
  '/models/nvidia-h100',
]

const PHONE = { width: 390, height: 844 }

describe('on a phone, to someone who comes for the first time,', () => {
  test.each(SCRIPT_BUDGETS)('the scripts of %s weigh at most %s bytes', async (path, budget) => {
    const { scriptBytes } = await load(path)

    expect(scriptBytes).toBeGreaterThan(0)
    expect(scriptBytes).toBeLessThanOrEqual(budget)
  })

  test.each(TO_BE_READ)('%s loads one script, which every page has and which is small', async (path) => {
    const { scripts, scriptBytes } = await load(path)

    expect(scripts).toEqual((await load('/privacy')).scripts)
    expect(scripts.length).toBe(1)
    expect(scriptBytes).toBeLessThanOrEqual(COMMON_SCRIPT_BUDGET)
  })

  test.each([COMPARISON, '/', '/developers', '/documents', '/search?q=hbm', ...WITH_SCRIPT, ...TO_BE_READ])(
    '%s asks no other origin for anything, and nothing on it moves',
    async (path) => {
      const { origins, layoutShift, errors } = await load(path)

      expect(origins).toEqual([site.base])
      // Rounded to the three digits that audits print: a slow machine paints half-parsed lines, whose baseline may
      // shift.
      expect(layoutShift).toBeLessThan(0.0005)
      expect(errors).toEqual([])
    },
  )
})

interface Loaded {
  scripts: string[]
  scriptBytes: number
  origins: string[]
  layoutShift: number
  errors: string[]
}

const loads = new Map<string, Promise<Loaded>>()

/** Each page is loaded once for all that is asked of it. */
function load(path: string): Promise<Loaded> {
  const known = loads.get(path) ?? firstLoad(path)
  loads.set(path, known)
  return known
}

async function firstLoad(path: string): Promise<Loaded> {
  const { page, context, errors } = await visitor(site.browser, site.base, { viewport: PHONE })
  const sent: Promise<{ url: string; isScript: boolean; bytes: number }>[] = []
  const count = (request: Request) => {
    const described = { url: request.url(), isScript: request.resourceType() === 'script' }
    sent.push(request.sizes().then(({ responseBodySize }) => ({ ...described, bytes: responseBodySize })))
  }
  page.on('requestfinished', count)
  const onTheirWay = new Set<Request>()
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
  await context.close()
  const scripts = requests.filter(({ isScript }) => isScript)
  return {
    scripts: scripts.map(({ url }) => url),
    scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
    origins: [...new Set(requests.map(({ url }) => new URL(url).origin))],
    layoutShift,
    errors,
  }
}
