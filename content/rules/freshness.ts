/** How long ago an editor last compared an entry with its documents. */
import type { LocatedFinding, Rule } from './rule.ts'

const WARN_AFTER_DAYS = 365
const FAIL_AFTER_DAYS = 730
const MS_PER_DAY = 86_400_000

export const freshness: Rule = {
  name: 'freshness',
  description:
    'Every entry was compared with its documents less than two years ago, and after one year the build warns, because manufacturers replace data sheets without a word and a reader takes our date for a promise.',
  scope: 'all',
  check({ content, today }) {
    return [
      ...content.models.flatMap((model) =>
        model.variants.map(({ id, checkedAt }) => ({
          file: `catalog/${model.id}.json`,
          field: `${id}.checkedAt`,
          checkedAt,
        })),
      ),
      ...content.documents.map(({ id, checkedAt }) => ({
        file: `documents/${id}.json`,
        field: 'checkedAt',
        checkedAt,
      })),
      ...content.presets.map(({ id, checkedAt }) => ({ file: `presets/${id}.json`, field: 'checkedAt', checkedAt })),
      ...content.articles.map(({ slug, updatedAt }) => ({
        file: `articles/${slug}.mdx`,
        field: 'updatedAt',
        checkedAt: updatedAt,
      })),
    ].flatMap(({ file, field, checkedAt }): LocatedFinding[] => {
      const days = Math.round((Date.parse(today) - Date.parse(checkedAt)) / MS_PER_DAY)
      if (days <= WARN_AFTER_DAYS) return []
      const tooOld = days > FAIL_AFTER_DAYS
      return [
        {
          file,
          field,
          problem: `${checkedAt} is ${days} days ago, more than ${tooOld ? FAIL_AFTER_DAYS : WARN_AFTER_DAYS}`,
          remedy: 'compare the entry with its documents and set the day, or remove what can no longer be confirmed',
          ...(tooOld ? {} : { severity: 'warning' as const }),
        },
      ]
    })
  },
}
