import { getCollection, render } from 'astro:content'
import { jsonResponse } from '../programs/read-api.ts'
import { searchText } from '../search/text.build.ts'

export const GET = async () => {
  const rendered = new Map((await getCollection('articles')).map((entry) => [entry.id, entry]))
  const headingsOf = async (slug: string) => {
    const entry = rendered.get(slug)
    if (!entry) throw new Error(`Bug: ${slug} is in the content and not rendered`)
    return (await render(entry)).headings
  }
  return jsonResponse(await searchText(headingsOf))
}
