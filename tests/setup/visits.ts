/**
 * Visitors of the tests. Who leaves hands profile and page on to the next who comes with the same options: both take longer to
 * make than most pages to open. Nothing that a test has stored, blocked or changed is left in them, except what the browser
 * has cached.
 */
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { newAddress, type Visit, visitor } from './chromium.ts'

export interface VisitOptions extends BrowserContextOptions {
  /** With a profile that nobody gets afterwards, for a test that changes what stays changed: the clock, scripts of a page. */
  alone?: boolean
}

/** Any page of the product that has neither scripts nor an end of its own. */
const QUIET_PAGE = '/robots.txt'

/** The least used goes when there are more. */
const MOST_KEPT = 8

interface Kept extends Visit {
  readonly options: BrowserContextOptions
  readonly key: string
}

/** Those in use, and those who have left, the last one last. */
const present = new Map<BrowserContext, Kept>()
const left: Kept[] = []

export async function newVisit(
  browser: Browser,
  base: string,
  { alone = false, ...options }: VisitOptions = {},
): Promise<Visit> {
  if (alone) return await visitor(browser, base, options)
  const key = JSON.stringify(options)
  const index = left.findLastIndex((each) => each.key === key)
  const [known] = index === -1 ? [] : left.splice(index, 1)
  const visit = known
    ? { ...known, address: await newAddress(known.context) }
    : { ...(await visitor(browser, base, options)), options, key }
  present.set(visit.context, visit)
  return visit
}

export async function everybodyLeaves(browser: Browser): Promise<void> {
  const kept = left.map(({ context }) => context)
  const leaving = browser.contexts().filter((context) => !kept.includes(context))
  await Promise.all(
    leaving.map(async (context) => {
      const visit = present.get(context)
      if (!visit || visit.page.isClosed()) return await context.close()
      await tidyUp(visit)
      left.push(visit)
    }),
  )
  present.clear()
  await Promise.all(left.splice(0, left.length - MOST_KEPT).map(({ context }) => context.close()))
}

async function tidyUp({ context, page, errors, options }: Kept): Promise<void> {
  const others = context.pages().filter((each) => each !== page)
  await Promise.all(others.map((each) => each.close()))
  await Promise.all([page.unrouteAll(), context.unrouteAll(), context.setOffline(false), context.clearPermissions()])
  // No page is left that could store something after this.
  await page.goto(QUIET_PAGE)
  const isAsItWas = await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
    return /\[native code\]/.test(String(setTimeout))
  })
  if (!isAsItWas) throw new Error('Cannot hand on a profile whose clock is not its own: the visit has to be `alone`')
  const { viewport, colorScheme, reducedMotion, forcedColors } = options
  await page.setViewportSize(viewport ?? { width: 1280, height: 720 })
  await page.emulateMedia({
    media: null,
    colorScheme: colorScheme ?? 'light',
    reducedMotion: reducedMotion ?? 'reduce',
    forcedColors: forcedColors ?? 'none',
  })
  errors.length = 0
}
