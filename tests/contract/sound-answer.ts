/**
 * Rules for every answer, whatever was asked: shape, error body, headers. See D6 to D8, D12b, D24,
 * D27; the OpenAPI document.
 */
import { expect } from 'vitest'
import { allowOf, type Endpoint, matchPath } from '../../inquiry-service/contract/endpoints.ts'
import { ERROR_STATUS, type ErrorCode, FAULT_NAMES } from '../../inquiry-service/contract/errors.ts'
import { READ_HEADERS } from '../../inquiry-service/contract/response-headers.ts'
import { openApi } from '../../site/programs/read-api.ts'
import { createAnswerCheck } from '../openapi/validate.ts'
import { type Answer, jsonOf, textOf } from '../setup/exchange.ts'

interface Asked {
  readonly method: string
  readonly target: string
}

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const JSON_TYPE = 'application/json; charset=utf-8'

export function expectSound(asked: Asked, answer: Answer, siteUrl: string): void {
  const route = matchPath(asked.target.split('?')[0] ?? '')
  const endpoint = route.kind === 'endpoint' ? route.endpoint : undefined
  expectFraming(asked, answer)
  expectSafe(answer)
  if (route.kind !== 'outside' && answer.bytes.length > 0) expect(answer.headers['content-type']).toBe(JSON_TYPE)
  if (answer.headers['content-type'] === JSON_TYPE && answer.status >= 400) expectErrorBody(asked, answer, siteUrl)
  if (route.kind !== 'outside') expectDocumented(asked, answer)
  if (endpoint) expectEndpointFields(asked, answer, endpoint)
  if (endpoint && answer.bytes.length > 0 && answer.status < 300) expect(answer.status).toBe(endpoint.success)
}

const openApiFaults = createAnswerCheck(openApi)

function expectDocumented({ method, target }: Asked, answer: Answer): void {
  const { status, headers } = answer
  const observed = { method, path: target, status, headers: new Headers(headers), body: textOf(answer) }
  expect(openApiFaults(observed), `${method} ${target} against the OpenAPI document`).toEqual([])
}

function expectFraming({ method }: Asked, { status, headers, bytes }: Answer): void {
  if (method === 'HEAD' || status === 204 || status === 304) expect(bytes.length).toBe(0)
  else if (headers['content-length'] !== undefined) expect(Number(headers['content-length'])).toBe(bytes.length)
  if (status === 204) expect(Object.keys(headers)).not.toContain('content-length')
}

/** Headers of a 304 may be left to the stored answer. */
function expectSafe({ status, headers }: Answer): void {
  expect(headers['x-request-id']).toMatch(UUID)
  expect(Object.keys(headers)).not.toContain('x-powered-by')
  if (status === 304) return
  const policy = headers['content-security-policy'] ?? ''
  expect(policy).toMatch(/default-src/)
  expect(policy).not.toMatch(/unsafe-/)
  expect(policy).toMatch(/frame-ancestors 'none'/)
  expect(headers['x-content-type-options']).toBe('nosniff')
  if (!headers['content-type']?.startsWith('text/html')) return
  expect(headers['referrer-policy']).toMatch(/^(no-referrer|strict-origin(-when-cross-origin)?|same-origin)$/)
  expect(headers['permissions-policy']).toContain('=()')
}

function expectErrorBody({ method }: Asked, answer: Answer, siteUrl: string): void {
  expect(answer.headers['cache-control'], 'no cache keeps a refusal').toBe('no-store')
  expect(Object.keys(answer.headers)).not.toContain('etag')
  if (method === 'HEAD') return
  const { code, documentation, fields } = Object(jsonOf(answer)).error
  expect(ERROR_STATUS[code as ErrorCode]).toBe(answer.status)
  expect(FAULT_NAMES.map((fault) => `${siteUrl}/developers#${fault}`)).toContain(documentation)
  if (code === 'validation_error') expect(Object.keys(fields ?? {})).not.toEqual([])
}

function expectEndpointFields({ method }: Asked, { status, headers }: Answer, endpoint: Endpoint): void {
  if (endpoint.origins === 'any') expect(headers['access-control-allow-origin']).toBe('*')
  expect(Object.keys(headers)).not.toContain('access-control-allow-credentials')
  if (status === 405 || status === 204) expect(headers['allow']).toBe(allowOf(endpoint))
  if (status === 429 || status === 503) expect(headers['retry-after']).toMatch(/^[1-9]\d*$/)
  if (isCounted(method, status, endpoint)) expectQuotaFields(headers, endpoint)
  if (endpoint.id !== 'requests')
    expect(Object.keys(headers).filter((name) => /^ratelimit-(limit|remaining|reset)$/.test(name))).toEqual([])
  if (endpoint.method === 'GET' && (status === 200 || status === 304)) {
    for (const [name, value] of READ_HEADERS) expect(headers[name.toLowerCase()], name).toBe(value)
  }
  if (endpoint.method === 'POST' && status !== 204) expect(headers['cache-control']).toBe('no-store')
}

/** D23; production states its quota on 202, replays included, and on 429. */
function isCounted(method: string, status: number, endpoint: Endpoint): boolean {
  if (method === 'OPTIONS' || status === 405) return false
  return endpoint.id !== 'requests' || status === 202 || status === 429
}

function expectQuotaFields(headers: Answer['headers'], { quota: { name, limit, windowSeconds } }: Endpoint): void {
  expect(headers['ratelimit-policy']).toBe(`"${name}";q=${limit};w=${windowSeconds}`)
  const match = /^"(\w+)";r=(\d+)(?:;t=(\d+))?$/.exec(headers['ratelimit'] ?? '')
  expect(match?.[1]).toBe(name)
  expect(Number(match?.[2])).toBeLessThanOrEqual(limit)
  expect(Number(match?.[3] ?? 1)).toBeGreaterThanOrEqual(1)
  expect(Number(match?.[3] ?? 1)).toBeLessThanOrEqual(windowSeconds)
}
