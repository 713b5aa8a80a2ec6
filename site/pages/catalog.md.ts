import { catalogTable } from '../programs/catalog-table.ts'

export const GET = () => new Response(catalogTable(), { headers: { 'Content-Type': 'text/markdown; charset=utf-8' } })
