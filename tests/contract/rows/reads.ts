/** The read API on the real content: every entry, by either prefix. */
import { expect } from 'vitest'
import type { Catalog, Documents } from '../../../inquiry-service/contract/answers.ts'
import { ArticlesSchema, CatalogSchema, DocumentsSchema } from '../../../inquiry-service/contract/answers.ts'
import { catalog, content } from '../../../site/core/content.build.ts'
import { textOf } from '../../setup/exchange.ts'
import { type Caller, expectRefusal } from '../caller.ts'
import type { RowGroup } from '../row.ts'

const catalogFrom = async (caller: Caller): Promise<Catalog> =>
  CatalogSchema.parse(await caller.json('/api/v1/catalog'))
const documentsFrom = async (caller: Caller): Promise<Documents> =>
  DocumentsSchema.parse(await caller.json('/api/v1/documents'))

export const readRows: RowGroup = (row, deployment) => {
  row('an id that an entry had once answers with the record in its place, by either prefix', async (caller) => {
    for (const prefix of ['/api/v1', '/api']) {
      const before = await caller.get(`${prefix}/documents/intel-gaudi-docs-architecture`)
      const now = await caller.get(`${prefix}/documents/intel-gaudi-docs-network`)

      expect([before.status, before.headers['etag']]).toEqual([200, now.headers['etag']])
      expect(textOf(before)).toBe(textOf(now))
    }
  })

  row('GET /catalog is the authored content, without what only pages need', async (caller) => {
    expect(await caller.json('/api/v1/catalog')).toEqual(catalog)
  })

  // Of each entry that it has such a file is asked where the site is built.
  row('GET /catalog/{variantId} gives a variant as it stands in the list', async (caller) => {
    const { models } = await catalogFrom(caller)
    const variants = models.flatMap((model) => model.variants)

    for (const variant of [variants[0], variants.at(-1)]) {
      expect(await caller.json(`/api/v1/catalog/${variant?.id}`)).toEqual(variant)
    }
  })

  row('GET /documents/{documentId} gives a record as it stands in the list', async (caller) => {
    const { schemaVersion, documents } = await documentsFrom(caller)

    expect(schemaVersion).toBe(1)
    expect(documents).toEqual(content.documents)
    for (const document of [documents[0], documents.at(-1)]) {
      expect(await caller.json(`/api/v1/documents/${document?.id}`)).toEqual(document)
    }
  })

  row('GET /articles gives the metadata of every article, its address and both representations', async (caller) => {
    const { articles } = ArticlesSchema.parse(await caller.json('/api/v1/articles'))

    const expected = content.articles.map(
      ({ slug, title, description, category, relatedModels, updatedAt, sourceUrls, readingMinutes }) => ({
        slug,
        title,
        description,
        category,
        relatedModels,
        updatedAt,
        sourceUrls,
        readingMinutes,
        url: `${deployment.siteUrl}/articles/${slug}`,
        author: deployment.operatorName,
        contentRepresentations: ['text/html', 'text/markdown'],
      }),
    )
    expect(articles.toSorted(bySlug)).toEqual(expected.toSorted(bySlug))
    expect(articles.length).toBeGreaterThanOrEqual(10)
  })

  row('GET /health tells what is configured, and nothing else (D29)', async (caller) => {
    expect(await caller.json('/api/v1/health')).toEqual({ status: 'prelaunch', requests: 'configured' })
  })

  for (const id of ['NVIDIA-H100-SXM5-80GB', 'nvidia-h100', '__proto__', '%20', 'gr%C3%BCn', 'a'.repeat(300)]) {
    for (const prefix of ['/api/v1', '/api']) {
      row(`GET ${prefix}/catalog and documents know no ${id.slice(0, 30)}`, async (caller) => {
        expectRefusal(caller, await caller.get(`${prefix}/catalog/${id}`), 'unknown-variant')
        expectRefusal(caller, await caller.get(`${prefix}/documents/${id}`), 'unknown-document')
      })
    }
  }

  row('a query changes nothing', async (caller) => {
    const plain = await caller.get('/api/v1/catalog')
    const queried = await caller.get('/api/v1/catalog?manufacturer=Acme&x=%')

    expect(queried.bytes.equals(plain.bytes)).toBe(true)
  })
}

function bySlug(one: { slug: string }, other: { slug: string }): number {
  return one.slug < other.slug ? -1 : 1
}
