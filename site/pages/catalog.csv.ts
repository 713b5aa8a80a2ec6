/** The whole catalog as CSV with every column: the same file that the table exports. */
import type { APIRoute } from 'astro'
import { catalogColumns, catalogRows } from '../catalog/catalog-index.build.ts'
import { toCsv } from '../catalog/export.ts'

export const GET: APIRoute = () =>
  new Response(toCsv(catalogRows, catalogColumns), { headers: { 'Content-Type': 'text/csv; charset=utf-8' } })
