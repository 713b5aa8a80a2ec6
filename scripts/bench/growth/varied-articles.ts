/** Any number of articles: the real ones, and after them the same texts under other names, about other models too. */
import type { AuthoredModel } from '../../../content/schema/model.ts'

/** A file of `content/articles/`. */
export interface ArticleFile {
  slug: string
  /** MDX with its frontmatter. */
  text: string
}

/** The longest title that the schema allows, less the longest ending that is put after it. */
const TITLE_ROOM = 60

export function variedArticles(
  real: readonly ArticleFile[],
  count: number,
  models: readonly Pick<AuthoredModel, 'id'>[],
): ArticleFile[] {
  return Array.from({ length: Math.max(count, real.length) }, (_, index) => {
    const article = real[index % real.length]
    if (!article) throw new Error('Cannot vary articles as there are none')
    const round = Math.floor(index / real.length)
    return round === 0 ? article : variation(article, round, models[(index * 7) % models.length]?.id ?? '')
  })
}

function variation({ slug, text }: ArticleFile, round: number, model: string): ArticleFile {
  const varied = text
    .replace(/^title: (.*)$/m, (_, title: string) => `title: ${endedAt(title)} (${round})`)
    .replace(/^relatedModels: \[(.*)\]$/m, (_, models: string) => {
      const ids = models.split(',').map((id) => id.trim())
      return `relatedModels: [${[...new Set([...ids, model])].filter(Boolean).join(', ')}]`
    })
  return { slug: `${slug}-${round}`, text: varied }
}

function endedAt(title: string): string {
  const quoted = /^"(.*)"$|^'(.*)'$/.exec(title)
  const bare = quoted?.[1] ?? quoted?.[2] ?? title
  return bare.slice(0, TITLE_ROOM).replaceAll(':', ',')
}
