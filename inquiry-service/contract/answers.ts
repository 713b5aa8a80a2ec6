/** The answers of the service and of the read API, as zod schemas. */
import { z } from 'zod'
import { DocumentSchema } from '../../content/schema/document.ts'
import { CheckedAtSchema, IdSchema } from '../../content/schema/figures.ts'
import { ModelSchema } from '../../content/schema/model.ts'
import { ERROR_CODES } from './errors.ts'
import { InquirySchema } from './inquiry.ts'

export const RequestAcceptedSchema = z
  .strictObject({
    requestId: z.uuid().describe('Keep it for follow-up'),
    status: z.literal('received').describe('Stored durably; no price, stock or delivery date is promised'),
  })
  .meta({ id: 'RequestAccepted' })

export const SandboxValidatedSchema = z
  .strictObject({
    status: z.literal('validated').describe('Production would accept these fields'),
    sandbox: z.literal(true).describe('Never a real inquiry'),
    request: InquirySchema.omit({ website: true }).meta({
      id: 'NormalizedRequest',
      description: 'The normalized input',
    }),
  })
  .meta({ id: 'SandboxValidated', description: 'Nothing was stored or sent' })

export const ErrorSchema = z
  .strictObject({
    error: z
      .strictObject({
        code: z.enum(ERROR_CODES).describe('For programs'),
        message: z.string().describe('What is wrong'),
        resolution: z.string().min(1).describe('What to do next'),
        fields: z.record(z.string(), z.string()).optional().describe('The problem with each invalid field'),
        documentation: z.url().optional().describe('The entry for this error on the developers page'),
      })
      .describe('The only property of the body'),
  })
  .meta({ id: 'Error' })

export const CatalogSchema = z
  .strictObject({
    schemaVersion: z.int().describe('Goes up when the shape of the data changes'),
    checkedAt: CheckedAtSchema.describe('The newest checkedAt in the catalog'),
    units: z.record(z.string(), z.string()).optional().describe('Field name → its unit in words'),
    models: z.array(ModelSchema).describe('In no particular order'),
  })
  .meta({ id: 'Catalog' })

export const DocumentsSchema = z
  .strictObject({
    schemaVersion: z.int().describe('Goes up when the shape of the data changes'),
    documents: z.array(DocumentSchema).describe('All manufacturer source records'),
  })
  .meta({ id: 'Documents' })

export const ArticleSchema = z
  .strictObject({
    slug: IdSchema.describe('Never renamed'),
    title: z.string().describe('As on the page'),
    description: z.string().describe('What the reader can do after reading it'),
    category: z.string().describe('Group on the articles page'),
    url: z.url().describe('Canonical address'),
    relatedModels: z.array(IdSchema).describe('Model ids'),
    updatedAt: CheckedAtSchema,
    sourceUrls: z.array(z.url()).describe('What the text is based on'),
    readingMinutes: z.int().min(1).describe('Whole minutes'),
    author: z.string().describe('The operator of the service'),
    contentRepresentations: z
      .array(z.enum(['text/html', 'text/markdown']))
      .describe('Media types in which `url` can be read'),
  })
  .meta({ id: 'Article', description: 'Metadata; the text is at `url`' })

export const ArticlesSchema = z
  .strictObject({ articles: z.array(ArticleSchema).describe('Metadata of all articles') })
  .meta({ id: 'Articles' })

export const ReadinessSchema = z
  .strictObject({
    status: z.enum(['prelaunch', 'live']).describe('Whether the site is live yet'),
    requests: z.enum(['configured', 'unavailable']).describe('Whether inquiries are accepted'),
  })
  .meta({ id: 'Readiness', description: 'Configuration only; does not prove connectivity or delivery' })

export type Catalog = z.infer<typeof CatalogSchema>
export type Documents = z.infer<typeof DocumentsSchema>
export type Articles = z.infer<typeof ArticlesSchema>
export type Article = z.infer<typeof ArticleSchema>
export type Readiness = z.infer<typeof ReadinessSchema>
export type RequestAccepted = z.infer<typeof RequestAcceptedSchema>
export type SandboxValidated = z.infer<typeof SandboxValidatedSchema>
