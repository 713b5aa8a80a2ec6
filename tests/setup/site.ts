/** The built product and a browser for the tests of one file: started before them, stopped after. */
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openChromium, visitor } from './chromium.ts'
import { type Standalone, startStandalone } from './standalone.ts'

export interface Site {
  /** Address of the product; there from the first test on, like the browser. */
  readonly base: string
  readonly browser: Browser
  /** A visitor of its own who has opened `path`. */
  visit(path: string, options?: BrowserContextOptions): ReturnType<typeof visitor>
}

/** Called once at the top of a test file. */
export function servedSite(): Site {
  let product: Standalone
  let browser: Browser
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startStandalone(), openChromium()])
  })
  afterAll(async () => {
    await browser.close()
    await product.stop()
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
