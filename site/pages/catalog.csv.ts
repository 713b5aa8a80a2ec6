/** The whole catalog with every column as CSV: the same file that the table's export makes. */
import type { APIRoute } from 'astro'
import { toCsv } from '../lib/catalog/export.ts'
import { catalogColumns, catalogRows } from '../lib/catalog-index.ts'

export const GET: APIRoute = () =>
  new Response(toCsv(catalogRows, catalogColumns), { headers: { 'Content-Type': 'text/csv; charset=utf-8' } })
