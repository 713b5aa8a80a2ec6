/** Look-ups that rules do for every article, prepared once per content: searching each time would grow with both. */
import type { Content } from '../index.ts'
import type { AuthoredVariant } from '../schema/variant.ts'

interface Lookups {
  variants: ReadonlyMap<string, AuthoredVariant>
  /** Addresses of all entries' pages: `/catalog/{id}` and so on. */
  pages: ReadonlySet<string>
}

const known = new WeakMap<Content, Lookups>()

export function lookupsOf(content: Content): Lookups {
  const lookups = known.get(content) ?? makeLookups(content)
  known.set(content, lookups)
  return lookups
}

function makeLookups({ models, documents, articles }: Content): Lookups {
  const variants = models.flatMap((model) => model.variants)
  return {
    variants: new Map(variants.map((variant) => [variant.id, variant])),
    pages: new Set([
      ...variants.map(({ id }) => `/catalog/${id}`),
      ...models.map(({ id }) => `/models/${id}`),
      ...documents.map(({ id }) => `/documents/${id}`),
      ...articles.map(({ slug }) => `/articles/${slug}`),
    ]),
  }
}
