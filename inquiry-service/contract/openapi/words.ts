/** Summaries and descriptions of each endpoint in the OpenAPI document, beyond what the endpoint table holds. */
import type { EndpointId } from '../endpoints.ts'
import { ESTIMATE_BODY_CODE_UNITS, INQUIRY_BODY_BYTES } from '../limits.ts'
import type { SchemaName } from './schemas.ts'

interface Wording {
  operationId: string
  tag: 'Reference' | 'Estimator' | 'Inquiries'
  answer: SchemaName
  answered: string
  description: string
}

export const WORDS: Readonly<Record<EndpointId, Wording>> = {
  catalog: {
    operationId: 'getCatalog',
    tag: 'Reference',
    answer: 'Catalog',
    answered: 'The whole catalog',
    description:
      'Manufacturer references, not stock and not offers. `units` gives the unit of every number. A figure that no document states is null and is listed in `unknownFields`.',
  },
  variant: {
    operationId: 'getVariant',
    tag: 'Reference',
    answer: 'Variant',
    answered: 'The variant',
    description:
      'Ids come from the catalog and must match exactly, in lower case. If one ever changes, the old one keeps answering.',
  },
  documents: {
    operationId: 'listDocuments',
    tag: 'Reference',
    answer: 'Documents',
    answered: 'All records',
    description: 'Metadata only: a link to a document gives no right to redistribute it.',
  },
  document: {
    operationId: 'getDocument',
    tag: 'Reference',
    answer: 'Document',
    answered: 'The record',
    description: 'The `sourceIds` of variants, rates and integration facts refer to these records.',
  },
  articles: {
    operationId: 'listArticles',
    tag: 'Reference',
    answer: 'Articles',
    answered: 'All articles',
    description:
      'The text is at `url`, as HTML or, with `Accept: text/markdown`, as Markdown. No promise of ranking or citation.',
  },
  health: {
    operationId: 'getReadiness',
    tag: 'Reference',
    answer: 'Readiness',
    answered: 'What is configured',
    description: 'A 200 proves neither a connection to a store nor the delivery of email.',
  },
  estimate: {
    operationId: 'estimateMemory',
    tag: 'Estimator',
    answer: 'MemoryEstimate',
    answered: 'The estimate',
    description: `Nothing is stored. At most ${ESTIMATE_BODY_CODE_UNITS} UTF-16 code units. GB is decimal, GiB binary; \`tokens\` are the cached tokens per sequence. The result is a planning estimate, not a purchase recommendation.`,
  },
  sandbox: {
    operationId: 'validateInquiry',
    tag: 'Inquiries',
    answer: 'SandboxValidated',
    answered: 'The inquiry is valid; `request` is its normalized form',
    description: `The same validation as in production. No Idempotency-Key is needed. At most ${INQUIRY_BODY_BYTES} UTF-8 bytes. A 200 proves nothing about storage, duplicate suppression, delivery or the inquiry quota.`,
  },
  requests: {
    operationId: 'submitInquiry',
    tag: 'Inquiries',
    answer: 'RequestAccepted',
    answered: 'The inquiry is stored durably; no price, stock or delivery date is promised',
    description: `Every accepted call creates a real inquiry: submit only with the authorization of the buyer or seller. At most ${INQUIRY_BODY_BYTES} UTF-8 bytes. The same key with the same inquiry is a replay: it answers 202 with the first \`requestId\`, stores nothing and uses no quota. When the outcome is uncertain, send the same key and body again.`,
  },
}
