/** The sitemap: every page with the day of its last change. */
import { html } from '../shared/html.ts'
import type { SitePage } from './pages.ts'

/** The protocol's limit for one file. */
const MAX_ENTRIES = 50_000

/** `sitemap.xml`. `siteUrl` is SITE_URL. */
export function sitemap(pages: readonly SitePage[], siteUrl: string): string {
  if (pages.length > MAX_ENTRIES) {
    throw new Error(`Cannot write one sitemap as it may have ${MAX_ENTRIES} pages: there are ${pages.length}`)
  }
  const rows = pages.map(
    ({ path, changed }) => html`  <url><loc>${`${siteUrl}${path}`}</loc><lastmod>${changed}</lastmod></url>`.text,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...rows,
    '</urlset>\n',
  ].join('\n')
}
