/** Wires the articles into Astro; the schema lives with the content. */
import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { ArticleFrontmatterSchema } from '../content/schema/article.ts'

export const collections = {
  articles: defineCollection({
    loader: glob({ base: './content/articles', pattern: '*.mdx' }),
    schema: ArticleFrontmatterSchema,
  }),
}
