/** The journeys as an Arazzo description: what runners and agents read beside `/openapi.json`. */

import { IDEMPOTENCY_KEY_PATTERN } from '../../../inquiry-service/contract/idempotency-key.ts'
import { CONTRACT_VERSION } from '../../../inquiry-service/contract/openapi/document.ts'
import { componentSchemas } from '../../../inquiry-service/contract/openapi/schemas.ts'
import type { Schema } from '../../../inquiry-service/contract/openapi/types.ts'
import { WORDS } from '../../../inquiry-service/contract/openapi/words.ts'
import { absolute } from '../content.ts'
import { INQUIRY_FIELDS, JOURNEYS, type Journey, type Step, type Value } from './journeys.ts'

/** Attempts after the first. `Retry-After` of the answer goes before the seconds that the description names. */
const RETRIES = 3

/** The document as it is served at `/arazzo.json`. */
export function arazzoDocument() {
  return {
    arazzo: '1.0.1',
    info: {
      title: 'Accelerator Sourcing Reference: workflows',
      version: CONTRACT_VERSION,
      summary: 'From the catalog to a document, from a device to a checked inquiry, and an inquiry that is stored once',
    },
    sourceDescriptions: [{ name: 'reference', url: absolute('/openapi.json'), type: 'openapi' }],
    workflows: JOURNEYS.map(workflow),
    components: {
      failureActions: {
        waitAndRetry: {
          name: 'waitAndRetry',
          type: 'retry',
          retryAfter: 5,
          retryLimit: RETRIES,
          criteria: [{ condition: '$statusCode == 429 || $statusCode == 503' }],
        },
      },
    },
  }
}

function workflow({ id, title, description, isReal, steps }: Journey) {
  return {
    workflowId: id,
    summary: title,
    description,
    ...(isReal && { inputs: INPUTS }),
    steps: steps.map(stepOf),
  }
}

const FIELD_SCHEMAS = componentSchemas()['Request']?.properties ?? {}

/** Without defaults: nobody submits by running the file. */
const INPUTS = {
  type: 'object',
  required: ['idempotencyKey', ...INQUIRY_FIELDS],
  properties: {
    idempotencyKey: {
      type: 'string',
      pattern: IDEMPOTENCY_KEY_PATTERN,
      description: 'UUID version 4, made once for the inquiry and kept with it',
    },
    ...Object.fromEntries(INQUIRY_FIELDS.map((field) => [field, inputSchema(FIELD_SCHEMAS[field])])),
  },
}

/** Without `format`: runners refuse a schema whose formats they do not know. */
function inputSchema({ format: _, ...schema }: Schema = {}): Schema {
  return schema
}

function stepOf({ id, title, endpoint, path, headers, body, status, keeps, ...wanted }: Step) {
  const parameters = [...parametersIn('path', path), ...parametersIn('header', headers)]
  return {
    stepId: id,
    description: title,
    operationId: WORDS[endpoint].operationId,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { contentType: 'application/json', payload: payloadOf(body) } }),
    successCriteria: [`$statusCode == ${status}`, ...conditions(wanted)].map((condition) => ({ condition })),
    onFailure: [{ reference: '$components.failureActions.waitAndRetry' }],
    ...(keeps && {
      outputs: Object.fromEntries(
        Object.entries(keeps).map(([name, place]) => [name, `$response.body#/${place.join('/')}`]),
      ),
    }),
  }
}

function parametersIn(place: 'path' | 'header', values: Readonly<Record<string, Value>> = {}) {
  return Object.entries(values).map(([name, value]) => ({ name, in: place, value: expressed(value) }))
}

function payloadOf(body: NonNullable<Step['body']>): unknown {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, expressed(value)]))
}

function conditions({ answerHeaders = {}, answerBody = {} }: Pick<Step, 'answerHeaders' | 'answerBody'>): string[] {
  return [
    ...Object.entries(answerHeaders).map(([name, value]) => `$response.header.${name} == '${value}'`),
    ...Object.entries(answerBody).map(([name, value]) => `$response.body#/${name} == ${expressed(value)}`),
  ]
}

function expressed(value: Value): string | number | boolean {
  if (typeof value !== 'object') return value
  return 'input' in value ? `$inputs.${value.input}` : `$steps.${value.by}.outputs.${value.kept}`
}
