/** The payloads of the read API, each built once from the content, and its OpenAPI document with examples from the catalog. */
import { catalogOf, publicVariant, SCHEMA_VERSION } from '../../content/index.ts'
import type { ArticleEntry } from '../../content/schema/article.ts'
import type { Article, Articles, Documents, Readiness } from '../../inquiry-service/contract/answers.ts'
import type { EndpointId } from '../../inquiry-service/contract/endpoints.ts'
import { openApiDocument } from '../../inquiry-service/contract/openapi/document.ts'
import { EXAMPLE_DOCUMENT_ID, EXAMPLE_VARIANT } from '../../inquiry-service/contract/openapi/examples.ts'
import {
  absolute,
  buildConfig,
  content,
  documentOf,
  entries,
  entryOf,
  catalog as whole,
} from '../core/content.build.ts'

export const documentsPayload: Documents = { schemaVersion: SCHEMA_VERSION, documents: [...content.documents] }

export const articlesPayload: Articles = { articles: content.articles.map(publicArticle) }

/** Part of the built site (D29): it says what is configured and proves no connectivity. */
export const readinessPayload: Readiness = {
  status: buildConfig.siteStatus,
  requests: buildConfig.inquiries ? 'configured' : 'unavailable',
}

export const variantPayloads = entries.map(({ variant }) => publicVariant(variant))

/** Payloads by id, and under the former ids of their entries. */
export function underEveryId<Payload extends { id: string }>(
  payloads: readonly Payload[],
  former: Readonly<Record<string, { now: string }>>,
): [id: string, payload: Payload][] {
  const current = new Map(payloads.map((payload) => [payload.id, payload]))
  const before = Object.entries(former).flatMap(([id, { now }]): [string, Payload][] => {
    const payload = current.get(now)
    return payload ? [[id, payload]] : []
  })
  return [...current, ...before]
}

function publicArticle(article: ArticleEntry): Article {
  return {
    slug: article.slug,
    title: article.title,
    description: article.description,
    category: article.category,
    url: absolute(`/articles/${article.slug}`),
    relatedModels: article.relatedModels,
    updatedAt: article.updatedAt,
    sourceUrls: article.sourceUrls,
    readingMinutes: article.readingMinutes,
    author: buildConfig.operatorName,
    contentRepresentations: ['text/html', 'text/markdown'],
  }
}

export const openApi = openApiDocument({ ...buildConfig, answers: readAnswers() })

function readAnswers(): Partial<Record<EndpointId, Record<string, { value: unknown }>>> {
  const entry = entryOf(EXAMPLE_VARIANT.variantId)
  const document = documentOf(EXAMPLE_DOCUMENT_ID)
  // Taken from the whole catalog, which may be newer than this entry.
  const catalog = {
    ...catalogOf({ models: [{ ...entry.model, variants: [entry.variant] }] }),
    checkedAt: whole.checkedAt,
  }
  return {
    catalog: example(catalog),
    variant: example(publicVariant(entry.variant)),
    documents: example({ schemaVersion: catalog.schemaVersion, documents: [document] }),
    document: example(document),
    articles: example({ articles: articlesPayload.articles.slice(0, 1) }),
    health: example(readinessPayload),
  }
}

function example(value: unknown): Record<string, { value: unknown }> {
  return { example: { value } }
}
