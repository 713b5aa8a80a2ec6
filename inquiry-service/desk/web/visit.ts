/** What every page and every change of the web desk gets. */
import type { CatalogNames } from '../../contract/catalog-names.ts'
import type { StoreOfDesk } from '../store.ts'

export interface Visit {
  store: StoreOfDesk
  /** What every path begins with. */
  base: string
  /** Who is acting. */
  name: string
  /** Time of the request, milliseconds since 1970. */
  now: number
  /** For forms. */
  token: string
  names: CatalogNames
  /** SITE_URL, for links to the catalog. */
  siteUrl: string
  /** Whether the service sends notices by email. */
  sendsNotices: boolean
}
