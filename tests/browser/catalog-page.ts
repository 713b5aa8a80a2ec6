/** Steps shared by tests of the catalog page: open it once its script has taken over, and read rows, heads and address. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import type { CatalogIndex } from '../../site/catalog/row.ts'
import { scriptsHaveRun } from './chromium.ts'
import type { Site } from './site.ts'

export const DESKTOP = { viewport: { width: 1440, height: 900 } }
export const PHONE = { viewport: { width: 390, height: 844 } }

/** Opens the page; where scripts run, waits until the page’s own has taken over. */
export async function visitCatalog(site: Site, path = '/catalog', options: BrowserContextOptions = {}) {
  const visit = await site.visit(path, options)
  if (options.javaScriptEnabled !== false) await scriptsHaveRun(visit.page)
  return visit
}

/** The catalog as the page itself receives it, available from the first test on. Call once at the top of a test file. */
export function servedIndex(site: Pick<Site, 'base'>): { readonly variants: CatalogIndex['variants'] } {
  let index: CatalogIndex
  beforeAll(async () => {
    index = (await (await fetch(`${site.base}/catalog-index.json`)).json()) as CatalogIndex
  })
  return {
    get variants() {
      return index.variants
    },
  }
}

/** The table rows left by the filters. */
export const LINES = '.rows:not(.out) tr:not(.out)'
export const names = (page: Page) => page.locator(`${LINES} th a`).allTextContents()
export const count = (page: Page) => page.locator('#count').textContent()
export const query = (page: Page) => decodeURIComponent(new URL(page.url()).search)
export const condition = (page: Page, id: string) => page.locator(`#head [data-condition="${id}"]`)
export const shorts = (rows: readonly { short: string }[]) => rows.map(({ short }) => short)
