/**
 * The closed list of refusals: a fault is one broken rule, with its words and its anchor on the developers page. Its code fixes the
 * status (D7) unless HTTP has a narrower one. No sentence repeats what was sent.
 */
import {
  ESTIMATE_BODY_CODE_UNITS,
  HEADER_BYTES,
  HEADER_LINES,
  INQUIRY_BODY_BYTES,
  INQUIRY_QUOTA,
  MAX_REPORTED_FIELDS,
  PUBLIC_QUOTA,
  REQUEST_SECONDS,
  windowInWords,
} from './limits.ts'

export const ERROR_STATUS = {
  invalid_request: 400,
  idempotency_conflict: 400,
  not_found: 404,
  unsupported_version: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation_error: 422,
  rate_limited: 429,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS
export const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]

interface FaultText {
  readonly code: ErrorCode
  readonly message: string
  readonly resolution: string
  readonly status?: number
}

const KEEP_KEY = 'Keep the Idempotency-Key and the body unchanged'

/** fault name → its words. The name is also the anchor: `{SITE_URL}/developers#{name}`. Names stay. */
export const FAULTS = {
  'malformed-json': {
    code: 'invalid_request',
    message: 'The body is not well-formed JSON in UTF-8',
    resolution:
      'Send one JSON object encoded as UTF-8 without a byte order mark. Nothing was stored this time; the key may be used again',
  },
  'malformed-request': {
    code: 'invalid_request',
    message: 'The request is not well-formed HTTP',
    resolution: 'Send one Host line, one length and an origin-form target. Nothing was stored this time',
  },
  'headers-too-large': {
    code: 'invalid_request',
    message: `The header fields exceed ${HEADER_BYTES / 1024} KiB together, or there are more than ${HEADER_LINES}`,
    resolution: 'Send fewer or shorter header fields. Nothing was stored this time',
    status: 431,
  },
  'request-too-slow': {
    code: 'invalid_request',
    message: 'The request did not arrive in time',
    resolution: `Send the whole request within ${REQUEST_SECONDS} seconds. Nothing was stored this time; the key may be used again`,
    status: 408,
  },
  expectation: {
    code: 'invalid_request',
    message: 'The Expect header asks for something other than 100-continue',
    resolution: 'Send the request without the Expect header. Nothing was stored this time',
    status: 417,
  },
  'idempotency-key-missing': {
    code: 'invalid_request',
    message: 'The Idempotency-Key header is missing',
    resolution: 'Make a UUID version 4, keep it with the inquiry, and send it as Idempotency-Key',
  },
  'idempotency-key-malformed': {
    code: 'invalid_request',
    message: 'The Idempotency-Key header is not a UUID version 4',
    resolution: 'Send one bare UUID version 4, for example from crypto.randomUUID(), in a single header',
  },
  'idempotency-key-quoted': {
    code: 'invalid_request',
    message: 'The Idempotency-Key header is in quotation marks',
    resolution: 'Send the same UUID version 4 bare, without quotation marks',
  },
  'idempotency-conflict': {
    code: 'idempotency_conflict',
    message: 'This Idempotency-Key already belongs to an inquiry with other content',
    resolution:
      'To repeat the first inquiry, send its body unchanged. To make another inquiry, use a new Idempotency-Key',
  },
  'unknown-path': {
    code: 'not_found',
    message: 'There is nothing at this address',
    resolution: 'Check the path against the endpoints on the developers page; paths have no trailing slash',
  },
  'unknown-variant': {
    code: 'not_found',
    message: 'The catalog has no variant with this id',
    resolution: 'Take the id from GET /api/v1/catalog; ids are exact and in lower case',
  },
  'unknown-document': {
    code: 'not_found',
    message: 'There is no source record with this id',
    resolution: 'Take the id from GET /api/v1/documents or from the sourceIds of a variant',
  },
  'unsupported-version': {
    code: 'unsupported_version',
    message: 'This major version of the API does not exist',
    resolution: 'Use the prefix /api/v1',
  },
  'method-not-allowed': {
    code: 'method_not_allowed',
    message: 'This address does not support this method',
    resolution: 'Use one of the methods that the Allow header lists',
  },
  'inquiry-too-large': {
    code: 'payload_too_large',
    message: `The body is larger than ${INQUIRY_BODY_BYTES} UTF-8 bytes`,
    resolution: 'Shorten the notes and send the inquiry again. Nothing was stored this time; the key may be used again',
  },
  'estimate-too-large': {
    code: 'payload_too_large',
    message: `The input is larger than ${ESTIMATE_BODY_CODE_UNITS} UTF-16 code units`,
    resolution: 'Send only the fields of the estimate',
  },
  'content-type': {
    code: 'unsupported_media_type',
    message: 'The content type is not application/json',
    resolution: 'Send Content-Type: application/json; the only parameter allowed is charset=utf-8',
  },
  'content-encoding': {
    code: 'unsupported_media_type',
    message: 'The body has a content encoding',
    resolution: 'Send the body as it is, without Content-Encoding',
  },
  'inquiry-fields': {
    code: 'validation_error',
    message: 'Some fields of the inquiry are not valid',
    resolution:
      'Correct the fields named in error.fields and send it again. Nothing was stored this time; the key may be used again',
  },
  'estimate-fields': {
    code: 'validation_error',
    message: 'The estimate input is not valid',
    resolution: 'Correct the fields named in error.fields and send it again',
  },
  'public-quota': {
    code: 'rate_limited',
    message: `More than ${PUBLIC_QUOTA.limit} public operations in ${PUBLIC_QUOTA.windowSeconds} seconds`,
    resolution: 'Wait as many seconds as Retry-After says, then send the request again',
  },
  'inquiry-quota': {
    code: 'rate_limited',
    message: `More than ${INQUIRY_QUOTA.limit} new inquiries in ${windowInWords(INQUIRY_QUOTA)}`,
    resolution: `Nothing was stored. ${KEEP_KEY}, wait as many seconds as Retry-After says, then send again`,
  },
  unavailable: {
    code: 'unavailable',
    message: 'The service cannot do this right now',
    resolution: 'Wait as many seconds as Retry-After says, then send the same request again',
  },
  'inquiry-unavailable': {
    code: 'unavailable',
    message: 'The inquiry could not be confirmed as stored',
    resolution: `Do not assume that it was received. ${KEEP_KEY}, wait as many seconds as Retry-After says, and send again: the inquiry is stored only once`,
  },
  'inquiries-off': {
    code: 'unavailable',
    message: 'This service does not accept inquiries at present',
    resolution: `Nothing was stored this time. ${KEEP_KEY}, and try again once GET /api/v1/health says that requests are configured`,
  },
} as const satisfies Record<string, FaultText>

export type FaultName = keyof typeof FAULTS
export const FAULT_NAMES = Object.keys(FAULTS) as FaultName[]

export function faultsWithCode(code: ErrorCode): FaultName[] {
  return FAULT_NAMES.filter((fault) => FAULTS[fault].code === code)
}

/** Per-field problem descriptions; names as sent, nested ones with dots, `body` for the whole. */
export type FieldProblems = Record<string, string>

export interface ErrorBody {
  error: {
    code: ErrorCode
    message: string
    resolution: string
    fields?: FieldProblems
    documentation: string
  }
}

interface RefusalOptions {
  fields?: FieldProblems
  /** Seconds for Retry-After; whole, at least 1. */
  retryAfterSeconds?: number
  wroteNothing?: boolean
}

/** Thrown anywhere, turned into an answer in one place. */
export class Refusal extends Error {
  readonly fault: FaultName
  readonly status: number
  readonly fields: FieldProblems | undefined
  readonly retryAfterSeconds: number | undefined
  readonly wroteNothing: boolean

  /** Without a cause: h3 puts the cause of what is thrown in its place. */
  constructor(fault: FaultName, options: RefusalOptions = {}) {
    super(FAULTS[fault].message)
    this.name = 'Refusal'
    this.fault = fault
    this.status = faultStatus(fault)
    this.fields = options.fields && Object.fromEntries(Object.entries(options.fields).slice(0, MAX_REPORTED_FIELDS))
    this.retryAfterSeconds = options.retryAfterSeconds
    this.wroteNothing = options.wroteNothing ?? false
  }
}

export function faultStatus(fault: FaultName): number {
  const { code, status }: FaultText = FAULTS[fault]
  return status ?? ERROR_STATUS[code]
}

/** The Error body of the contract. `siteUrl` is SITE_URL without a trailing slash. */
export function errorBody(fault: FaultName, siteUrl: string, fields?: FieldProblems): ErrorBody {
  const { code, message, resolution } = FAULTS[fault]
  const documentation = `${siteUrl}/developers#${fault}`
  return { error: { code, message, resolution, ...(fields && { fields }), documentation } }
}
