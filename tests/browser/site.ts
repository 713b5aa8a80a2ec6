/**
 * The built product and a browser, for tests of pages. A test process shares one of each among all the files it runs, because
 * both take longer to start than most tests take. A file changes nothing in them except the quotas of its visitors' addresses.
 */
import { rmSync } from 'node:fs'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { afterEach, beforeAll } from 'vitest'
import { type Standalone, startStandalone } from '../setup/standalone.ts'
import { newAddress, openChromium, scriptsHaveRun, type Visit, visitor } from './chromium.ts'

export interface VisitOptions extends BrowserContextOptions {
  /** With a profile that nobody gets afterwards, for a test that changes what stays changed: the clock, scripts of a page. */
  alone?: boolean
}

export interface Site {
  /** Address of the product; like the browser, available from the first test on. */
  readonly base: string
  readonly browser: Browser
  /** A new visitor who has opened `path`. */
  visit(path: string, options?: VisitOptions): Promise<Visit>
}

let started: Promise<readonly [Standalone, Browser]> | undefined

/** Both end with the process. */
async function start(): Promise<readonly [Standalone, Browser]> {
  const both = await Promise.all([startStandalone(), openChromium()])
  const [{ dataFolder }] = both
  process.on('exit', () => rmSync(dataFolder, { recursive: true, force: true }))
  return both
}

/** Call once at the top of a test file. Its visitors leave after each test, or when `leave` says so. */
export function servedSite(leave: (close: () => Promise<void>) => void = afterEach): Site {
  let product: Standalone
  let browser: Browser
  beforeAll(async () => {
    started ??= start()
    ;[product, browser] = await started
  })
  leave(() => endVisits(browser))
  return {
    get base() {
      return product.base
    },
    get browser() {
      return browser
    },
    async visit(path, options) {
      const visit = await newVisit(browser, product.base, options)
      await visit.page.goto(path)
      if (options?.javaScriptEnabled !== false) await scriptsHaveRun(visit.page)
      return visit
    },
  }
}

/**
 * Who leaves hands profile and page on to the next visitor with the same options: both take longer to make than most pages to
 * open. Nothing that a test has stored, blocked or changed is left in them, except what the browser has cached.
 */
interface Reusable extends Visit {
  readonly options: BrowserContextOptions
  readonly key: string
}

/** Any page of the product without scripts. */
const QUIET_PAGE = '/robots.txt'

/** The least used goes when there are more. */
const MOST_KEPT = 8

/** Those in use, and those who have left, the last one last. */
const present = new Map<BrowserContext, Reusable>()
const left: Reusable[] = []

async function newVisit(browser: Browser, base: string, { alone = false, ...options }: VisitOptions = {}) {
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

async function endVisits(browser: Browser): Promise<void> {
  const kept = left.map(({ context }) => context)
  const leaving = browser.contexts().filter((context) => !kept.includes(context))
  await Promise.all(
    leaving.map(async (context) => {
      const visit = present.get(context)
      if (!visit || visit.page.isClosed()) return await context.close()
      await reset(visit)
      left.push(visit)
    }),
  )
  present.clear()
  await Promise.all(left.splice(0, left.length - MOST_KEPT).map(({ context }) => context.close()))
}

async function reset({ context, page, errors, options }: Reusable): Promise<void> {
  const others = context.pages().filter((each) => each !== page)
  await Promise.all(others.map((each) => each.close()))
  await Promise.all([page.unrouteAll(), context.unrouteAll(), context.setOffline(false), context.clearPermissions()])
  // No page is left that could store something after this.
  await page.goto(QUIET_PAGE)
  const hasOwnClock = await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
    return /\[native code\]/.test(String(setTimeout))
  })
  if (!hasOwnClock) throw new Error('Cannot reuse a profile whose clock was replaced: the visit has to be `alone`')
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
