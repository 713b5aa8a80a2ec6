/** The contract as OpenAPI 3.1, made from the table of endpoints, the zod schemas, the list of faults and the limits. */
import { createHash } from 'node:crypto'
import { DATA_LICENSE } from '../license.ts'
import { INQUIRY_QUOTA, PUBLIC_QUOTA } from '../limits.ts'
import { estimateAnswers, sandboxAnswers } from './examples.ts'
import { type AnswerExamples, componentHeaders, pathItems } from './operations.ts'
import { componentSchemas } from './schemas.ts'

/** Semantic: the major is the one in the URL, a minor adds, a patch corrects words. */
const CONTRACT_VERSION = '1.0.0'

interface OpenApiOptions {
  /** SITE_URL and INQUIRY_URL, without a trailing slash. */
  siteUrl: string
  inquiryUrl: string
  operatorName: string
  contactEmail?: string | null
  answers: AnswerExamples
}

export type OpenApiDocument = ReturnType<typeof openApiDocument>

export function openApiDocument(options: OpenApiOptions) {
  const { siteUrl, inquiryUrl, operatorName, contactEmail } = options
  const answers = {
    ...options.answers,
    estimate: estimateAnswers(),
    sandbox: sandboxAnswers(),
    requests: { stored: { value: { requestId: '0d4f8c4e-2b0e-4c53-9a53-7f1a4f0a9d11', status: 'received' } } },
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Accelerator Sourcing Reference',
      version: CONTRACT_VERSION,
      summary: 'AI accelerators with a source for every figure, a memory estimator, and inquiries to buy or sell',
      description: CONVENTIONS,
      contact: { name: operatorName, url: `${siteUrl}/about`, ...(contactEmail && { email: contactEmail }) },
      license: { name: DATA_LICENSE, identifier: DATA_LICENSE },
    },
    externalDocs: { description: 'Retries, limits, errors and samples', url: `${siteUrl}/developers` },
    servers: [{ url: siteUrl, description: 'Paths begin with /api/v1; /api without the version works the same' }],
    security: [],
    tags: [
      { name: 'Reference', description: 'The catalog, its source records and articles; read only' },
      { name: 'Estimator', description: 'Memory estimates by arithmetic' },
      { name: 'Inquiries', description: 'Buying and selling inquiries: check first, then submit' },
    ],
    paths: pathItems('/api/v1', { siteUrl, inquiryUrl, answers }),
    components: { schemas: componentSchemas(), headers: componentHeaders },
  }
}

/** SHA-256, in hex, of what callers rely on, whatever the host, operator and content; examples, which content may give, are left out. */
export function contractDigest(): string {
  const nowhere = 'https://host.invalid'
  return digestOf(openApiDocument({ siteUrl: nowhere, inquiryUrl: nowhere, operatorName: '', answers: {} }))
}

export function digestOf(document: unknown): string {
  const isExample = (key: string) => key === 'example' || key === 'examples'
  const text = JSON.stringify(document, (key, value) => (isExample(key) ? undefined : value))
  return createHash('sha256').update(text).digest('hex')
}

const CONVENTIONS = `No key, token or account is needed.

- Every path also works without the version: \`/api/catalog\` is \`/api/v1/catalog\`. Any other major version answers 404 \`unsupported_version\`.
- Every GET also answers HEAD, with the same headers and no body. OPTIONS answers 204 with \`Allow\` and the CORS headers. Any other method answers 405 with \`Allow\`.
- Reads, estimate and sandbox share ${PUBLIC_QUOTA.limit} operations in ${PUBLIC_QUOTA.windowSeconds} seconds per client; inquiries are limited to ${INQUIRY_QUOTA.limit} new ones in ${INQUIRY_QUOTA.windowSeconds} seconds. Both windows slide.
- Any address may also answer 408 (the request came too slowly), 417 (an unknown \`Expect\`) or 431 (the headers are too large), each with \`invalid_request\`.
- Every error has an Error body: \`code\` for programs, \`message\` and \`resolution\` for people, \`documentation\` for details.
- Answers may gain properties without notice; within a major version no property is removed or changes its meaning.
- The data are under the ${DATA_LICENSE} license, like the software. To cite a version of them, name the \`version\` that \`/bundle.json\` prints, and its date.`
