/**
 * The built product and a browser, for tests of pages. A test process shares one of each among all the files it runs, because
 * both take longer to start than most tests take. A file changes nothing in them except the quotas of its visitors' addresses.
 */
import { rmSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterEach, beforeAll } from 'vitest'
import { openChromium, scriptsHaveRun, type Visit } from './chromium.ts'
import { type Standalone, startStandalone } from './standalone.ts'
import { everybodyLeaves, newVisit, type VisitOptions } from './visits.ts'

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
  leave(() => everybodyLeaves(browser))
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
