/** Where a list of a few variants leads. */
import { type Html, html } from '../core/html.ts'
import type { CatalogRow } from './row.ts'

/** A longer list leads on by itself. */
const MOST_ROWS = 3

export const leadsHtml = (rows: readonly CatalogRow[]): Html => html`${rows.length <= MOST_ROWS && rows.map(leadHtml)}`

const leadHtml = ({ id, short }: CatalogRow): Html =>
  html`<li>${short}: <a href="/catalog/${id}">all figures and near variants</a>, <a href="/estimate?device=${id}">what it runs</a>, <a href="/compare?ids=${id}">compare</a></li>`
