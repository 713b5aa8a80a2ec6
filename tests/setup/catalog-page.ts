/** What tests of the catalog page do: open it once its script has taken over, and read rows, heads and address. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import type { CatalogIndex } from '../../site/shared/catalog/row.ts'
import type { Site } from './site.ts'

export const DESKTOP = { viewport: { width: 1440, height: 900 } }
export const PHONE = { viewport: { width: 390, height: 844 } }

/** The page once its script has taken over, where scripts run. */
export async function visitCatalog(site: Site, path = '/catalog', options: BrowserContextOptions = {}) {
  const visit = await site.visit(path, options)
  if (options.javaScriptEnabled !== false) await visit.page.locator('#filters fieldset:enabled').waitFor()
  return visit
}

/** The catalog as the page itself gets it; there from the first test on. Called once at the top of a test file. */
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

/** Lines of the table that the filters leave in it. */
export const LINES = '.rows:not(.out) tr:not(.out)'
export const names = (page: Page) => page.locator(`${LINES} th a`).allTextContents()
export const count = (page: Page) => page.locator('#count').textContent()
export const query = (page: Page) => decodeURIComponent(new URL(page.url()).search)
export const condition = (page: Page, id: string) => page.locator(`#head [data-condition="${id}"]`)
export const shorts = (rows: readonly { short: string }[]) => rows.map(({ short }) => short)
