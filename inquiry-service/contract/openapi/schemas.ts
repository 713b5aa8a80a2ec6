/** The zod schemas of the contract as JSON Schema, each under its own name in `components.schemas`. */
import { z } from 'zod'
import { DocumentSchema } from '../../../content/schema/document.ts'
import { ModelSchema } from '../../../content/schema/model.ts'
import { ComputeRateSchema, IntegrationFactSchema, VariantSchema } from '../../../content/schema/variant.ts'
import {
  ArticleSchema,
  ArticlesSchema,
  CatalogSchema,
  DocumentsSchema,
  ErrorSchema,
  ReadinessSchema,
  RequestAcceptedSchema,
  SandboxValidatedSchema,
} from '../answers.ts'
import { InferenceMemoryInputSchema, MemoryEstimateSchema, TrainingMemoryInputSchema } from '../estimate.ts'
import { InquirySchema } from '../inquiry.ts'
import type { Schema } from './types.ts'

const INPUTS = {
  Request: InquirySchema,
  InferenceMemoryInput: InferenceMemoryInputSchema,
  TrainingMemoryInput: TrainingMemoryInputSchema,
}

const ANSWERS = {
  Catalog: CatalogSchema,
  Model: ModelSchema,
  Variant: VariantSchema,
  ComputeRate: ComputeRateSchema,
  IntegrationFact: IntegrationFactSchema,
  Documents: DocumentsSchema,
  Document: DocumentSchema,
  Articles: ArticlesSchema,
  Article: ArticleSchema,
  Readiness: ReadinessSchema,
  MemoryEstimate: MemoryEstimateSchema,
  SandboxValidated: SandboxValidatedSchema,
  NormalizedRequest: SandboxValidatedSchema.shape.request,
  RequestAccepted: RequestAcceptedSchema,
  Error: ErrorSchema,
}

export type SchemaName = keyof typeof INPUTS | keyof typeof ANSWERS | 'MemoryInput'

export const refTo = (name: SchemaName): { $ref: string } => ({ $ref: `#/components/schemas/${name}` })

export function componentSchemas(): Record<string, Schema> {
  return { ...jsonSchemas(INPUTS, 'input'), MemoryInput: memoryInput(), ...jsonSchemas(ANSWERS, 'output') }
}

function memoryInput(): Schema {
  return {
    description: '`workload` says which of the two it is; fields of the other are ignored',
    oneOf: [refTo('InferenceMemoryInput'), refTo('TrainingMemoryInput')],
    discriminator: {
      propertyName: 'workload',
      mapping: { inference: refTo('InferenceMemoryInput').$ref, training: refTo('TrainingMemoryInput').$ref },
    },
  }
}

function jsonSchemas(named: Record<string, z.ZodType>, io: 'input' | 'output'): Record<string, Schema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      // Generators treat a property with a default as always present and make callers send it.
      if (io === 'input') delete jsonSchema.default
      // Answers may gain properties within a major version, so their schemas must not forbid unknown ones.
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, plain(schema as Schema)]))
}

/** Identity and dialect belong to the whole document, not to each of its schemas. */
function plain(schema: Schema & { $schema?: string; $id?: string; id?: string }): Schema {
  const { $schema: _, $id: __, id: ___, ...rest } = schema
  return rest
}
