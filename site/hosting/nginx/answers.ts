/** Answers that nginx gives by itself, each a location with its complete list of headers. */

import { allowOf, type Endpoint } from '../../../inquiry-service/contract/endpoints.ts'
import { type FaultName, faultStatus } from '../../../inquiry-service/contract/errors.ts'
import { NO_STORE_CACHE } from '../../../inquiry-service/contract/response-headers.ts'
import {
  ANY_ORIGIN,
  corsFields,
  eachField,
  type HeaderFields,
  preflightFields,
} from '../../../inquiry-service/wire/header-fields.ts'
import {
  type SecurityOptions,
  type SecurityScope,
  securityHeaders,
} from '../../../inquiry-service/wire/security-headers.ts'
import { block, directive, field, returnFault } from './maps.ts'

export interface AnswerOptions extends SecurityOptions {
  allowedOrigins: readonly string[]
}

export function commonFields(options: SecurityOptions, scope: SecurityScope): string[] {
  return [
    ...securityHeaders(options, scope).map(([name, value]) => field(name, value)),
    field('X-Request-Id', '$request_uuid'),
  ]
}

export function listedFields(fields: HeaderFields): string[] {
  return eachField(fields).map(([name, value]) => field(name, value))
}

/**
 * CORS headers of an endpoint, or of an unknown path if undefined. A map picks the caller's own origin among the
 * allowed ones.
 */
export function originFields(endpoint: Endpoint | undefined, { allowedOrigins }: AnswerOptions): string[] {
  const origin = allowedOrigins[0]
  const fields = listedFields(corsFields(endpoint, origin, allowedOrigins))
  return fields.map((line) =>
    endpoint?.origins === 'allowed' && line.startsWith('add_header Access-Control-Allow-Origin ')
      ? field('Access-Control-Allow-Origin', '$inquiry_origin')
      : line,
  )
}

interface FaultAnswer {
  endpoint?: Endpoint | undefined
  scope?: SecurityScope
  more?: readonly string[]
}

export function faultLocation(
  name: string,
  fault: FaultName,
  options: AnswerOptions,
  answer: FaultAnswer = {},
): string {
  return block(`location @${name}`, faultLines(fault, options, answer))
}

/** For requests that nginx refuses before they have a path, where a named location would not work. */
export function earlyFaultLocation(fault: FaultName, options: AnswerOptions, answer: FaultAnswer = {}): string {
  return block(`location = ${earlyPath(fault)}`, [
    'internal;',
    'error_page 404 @no_page;',
    ...faultLines(fault, options, answer),
  ])
}

/** Internal: nobody can request it. */
export const earlyPath = (fault: FaultName) => `/.refused/${fault}`

export function faultLines(fault: FaultName, options: AnswerOptions, answer: FaultAnswer): string[] {
  const { endpoint, scope = 'data', more = [] } = answer
  return [
    JSON_TYPE,
    ...commonFields(options, scope),
    ...(scope === 'data' ? originFields(endpoint, options) : []),
    field('Cache-Control', NO_STORE_CACHE),
    ...more,
    returnFault(fault, faultStatus(fault), options.siteUrl),
  ]
}

const JSON_TYPE = directive('default_type', '"application/json; charset=utf-8"')

export const openFields = () => listedFields(ANY_ORIGIN)

export function optionsLocation(name: string, endpoint: Endpoint, options: AnswerOptions): string {
  return block(`location @${name}`, [
    commonFields(options, 'data'),
    originFields(endpoint, options),
    field('Allow', allowOf(endpoint)),
    listedFields(preflightFields(endpoint)),
    directive('return', '204'),
  ])
}
