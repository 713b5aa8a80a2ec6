/** The response headers of the contract as components of the document. */
import { type HeaderName, RESPONSE_HEADERS } from '../response-headers.ts'
import type { Header, Reference } from './types.ts'

export const componentHeaders: Record<string, Header> = Object.fromEntries(
  RESPONSE_HEADERS.map(([name, { description, required, schema = { type: 'string' }, onReads, example = onReads }]) => [
    name,
    { description, ...(required && { required }), schema, ...(example !== undefined && { example }) },
  ]),
)

export const headerRefs = (names: readonly HeaderName[]): Record<string, Reference> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
