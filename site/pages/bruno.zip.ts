import { archive } from '../build/bundle/archive.ts'
import { brunoFiles } from '../build/collections/bruno.ts'
import { catalog } from '../build/content.ts'

export const GET = () =>
  new Response(archive(brunoFiles(), catalog.checkedAt), { headers: { 'Content-Type': 'application/zip' } })
