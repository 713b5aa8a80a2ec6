/** Wires the articles into Astro for rendering. The loader has checked the frontmatter; pages take it from there. */
import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'

export const collections = {
  articles: defineCollection({
    loader: glob({ base: './content/articles', pattern: '*.mdx' }),
    schema: z.looseObject({}),
  }),
}
