/**
 * The built product and a browser for the tests of pages. A test process has one of each, for all the files that it runs: both
 * take longer to start than most tests last. A file leaves nothing behind in them but what its visitors' addresses have used up.
 */
import { rmSync } from 'node:fs'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterEach, beforeAll } from 'vitest'
import { openChromium, visitor } from './chromium.ts'
import { type Standalone, startStandalone } from './standalone.ts'

export interface Site {
  /** Address of the product; there from the first test on, like the browser. */
  readonly base: string
  readonly browser: Browser
  /** A visitor of its own who has opened `path`. */
  visit(path: string, options?: BrowserContextOptions): ReturnType<typeof visitor>
}

let started: Promise<readonly [Standalone, Browser]> | undefined

/** Both end with the process. */
async function start(): Promise<readonly [Standalone, Browser]> {
  const both = await Promise.all([startStandalone(), openChromium()])
  const [{ dataFolder }] = both
  process.on('exit', () => rmSync(dataFolder, { recursive: true, force: true }))
  return both
}

/** Called once at the top of a test file. Its visitors leave after each test, or when `leave` says so. */
export function servedSite(leave: (close: () => Promise<void>) => void = afterEach): Site {
  let product: Standalone
  let browser: Browser
  beforeAll(async () => {
    started ??= start()
    ;[product, browser] = await started
  })
  leave(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  })
  return {
    get base() {
      return product.base
    },
    get browser() {
      return browser
    },
    async visit(path, options) {
      const visit = await visitor(browser, product.base, options)
      await visit.page.goto(path)
      return visit
    },
  }
}
