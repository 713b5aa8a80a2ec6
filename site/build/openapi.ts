/** The OpenAPI document of this site: the contract, with examples from the real catalog. */
import { catalogOf, publicVariant } from '../../content/index.ts'
import type { EndpointId } from '../../inquiry-service/contract/endpoints.ts'
import { openApiDocument } from '../../inquiry-service/contract/openapi/document.ts'
import { EXAMPLE_DOCUMENT_ID, EXAMPLE_VARIANT } from '../../inquiry-service/contract/openapi/examples.ts'
import { buildConfig, documentOf, entryOf, catalog as whole } from './content.ts'
import { articlesPayload, readinessPayload } from './read-api.ts'

export const openApi = openApiDocument({ ...buildConfig, answers: readAnswers() })

/** One entry represents each list. */
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
