/** The catalog page: its index, rows, conditions and address. */
import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import type { CatalogIndex } from '../../site/catalog/row.ts'
import type { Site } from './site.ts'

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
export const LINES = '.rows tr'
export const names = (page: Page) => page.locator(`${LINES} th a`).allTextContents()
export const count = (page: Page) => page.locator('#count').textContent()
export const query = (page: Page) => decodeURIComponent(new URL(page.url()).search)
export const condition = (page: Page, id: string) => page.locator(`#head [data-condition="${id}"]`)
export const shorts = (rows: readonly { short: string }[]) => rows.map(({ short }) => short)
