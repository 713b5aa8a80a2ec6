import { archive } from '../lib/bundle/archive.ts'
import { brunoFiles } from '../lib/collections/bruno.ts'
import { catalog } from '../lib/content.ts'

export const GET = () =>
  new Response(archive(brunoFiles(), catalog.checkedAt), { headers: { 'Content-Type': 'application/zip' } })
