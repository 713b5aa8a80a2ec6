/** Answers with a JSON text that no cache keeps; service and edge send the same. */
import { errorBody, type FaultName, faultStatus, type Refusal } from '../contract/errors.ts'
import { NO_STORE_CACHE } from '../contract/response-headers.ts'
import type { HeaderFields } from './header-fields.ts'

export interface JsonAnswer {
  status: number
  headers: HeaderFields
  body: string
  fault?: FaultName
}

const JSON_CONTENT_TYPE = 'application/json; charset=utf-8'
const utf8 = new TextEncoder()

export function jsonAnswer(status: number, body: string, headers: HeaderFields = []): JsonAnswer {
  const fields = ['Content-Type', JSON_CONTENT_TYPE, 'Content-Length', String(utf8.encode(body).length)]
  return { status, headers: [...fields, 'Cache-Control', NO_STORE_CACHE, ...headers], body }
}

export function refusalAnswer(
  { fault, fields, retryAfterSeconds }: Pick<Refusal, 'fault'> & Partial<Refusal>,
  siteUrl: string,
): JsonAnswer {
  const body = JSON.stringify(errorBody(fault, siteUrl, fields))
  return { ...jsonAnswer(faultStatus(fault), body, retryAfterFields(retryAfterSeconds)), fault }
}

export const retryAfterFields = (seconds: number | undefined): HeaderFields =>
  seconds === undefined ? [] : ['Retry-After', String(seconds)]
