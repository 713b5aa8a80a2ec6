/** What a request must be like before anybody reads it: framing, content type, Idempotency-Key, and the JSON of its body. */
import type { IncomingMessage } from 'node:http'
import { type FaultName, Refusal } from '../contract/errors.ts'
import { ESTIMATE_BODY_CODE_UNITS, HEADER_LINES, IDEMPOTENCY_KEY_PATTERN } from '../contract/limits.ts'

/** The fault of a framing about which two readers of the same bytes could disagree (D12a); undefined when it is sound. */
export function framingFault(request: IncomingMessage): FaultName | undefined {
  const { headers, rawHeaders } = request
  // No client of ours comes near. Node bounds the bytes of names and values, and 8,000 lines fit into those.
  if (rawHeaders.length > HEADER_LINES * 2) return 'headers-too-large'
  const hosts = headerCount(request, 'host')
  if (hosts > 1 || (hosts === 0 && request.httpVersion === '1.1')) return 'malformed-request'
  const coding = headers['transfer-encoding']
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') return 'malformed-request'
  return targetPath(request) === undefined ? 'malformed-request' : undefined
}

/** How often a header line stands in the request; `headers` shows the first one only. `name` in lower case. */
function headerCount({ rawHeaders }: IncomingMessage, name: string): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const raw = rawHeaders[index] ?? ''
    if (raw.length === name.length && raw.toLowerCase() === name) count += 1
  }
  return count
}

/** The raw path of the request target, without the query; undefined for a target of another host. */
export function targetPath({ url = '', headers }: IncomingMessage): string | undefined {
  if (url.startsWith('/') || url === '*') return withoutQuery(url)
  const [, scheme, authority = '', rest = ''] = /^(https?):\/\/([^/?#]*)(.*)$/i.exec(url) ?? []
  if (scheme === undefined) return undefined
  const defaultPort = /s$/i.test(scheme) ? /:443$/ : /:80$/
  const [target, ours] = [authority, headers.host ?? ''].map((host) => host.toLowerCase().replace(defaultPort, ''))
  if (target !== ours) return undefined
  const path = withoutQuery(rest)
  return path === '' ? '/' : path
}

/** The query of the request target as it came, with its question mark; empty when there is none. */
export function targetQuery({ url = '' }: IncomingMessage): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start)
}

function withoutQuery(target: string): string {
  const end = target.indexOf('?')
  return end === -1 ? target : target.slice(0, end)
}

/** `application/json`, alone or with `charset=utf-8`, quoted or not (D10). A browser can't send it across origins unasked. */
const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*charset=(?:utf-8|"utf-8")[ \t]*)?$/i

/** @throws Refusal `content-type` or `content-encoding` */
export function requireJson(request: IncomingMessage): void {
  if (headerCount(request, 'content-type') > 1) throw new Refusal('content-type')
  requireJsonFields(request.headers['content-type'], request.headers['content-encoding'])
}

/** The same of the two fields alone, several lines of one joined by commas. */
export function requireJsonFields(type: string | undefined, encoding: string | undefined): void {
  if (type === undefined || !JSON_TYPE.test(type)) throw new Refusal('content-type')
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw new Refusal('content-encoding')
}

const UUID_V4 = new RegExp(IDEMPOTENCY_KEY_PATTERN)

/** In lower case, as keys compare without regard to letter case (D17). @throws Refusal for what is no key */
export function requireIdempotencyKey(request: IncomingMessage): string {
  const value = request.headers['idempotency-key']
  if (hasSeveralKeys(request)) throw new Refusal('idempotency-key-malformed')
  return parseIdempotencyKey(value?.toString())
}

/** The same of the field alone: several lines, joined by commas, are no key. */
export function parseIdempotencyKey(value: string | undefined): string {
  if (value === undefined) throw new Refusal('idempotency-key-missing')
  if (UUID_V4.test(value)) return value.toLowerCase()
  throw new Refusal(/^"[^"]*"$/.test(value) ? 'idempotency-key-quoted' : 'idempotency-key-malformed')
}

/** Two lines: Node joins them, and a proxy may keep either (D12a). */
export function hasSeveralKeys(request: IncomingMessage): boolean {
  return headerCount(request, 'idempotency-key') > 1
}

export function parseInquiryBytes(bytes: Uint8Array): unknown {
  return parseJsonBytes(bytes, 'malformed-json')
}

/** @throws Refusal `estimate-too-large` (413) or `estimate-fields` (422, for malformed JSON too) */
export function parseEstimateBytes(bytes: Uint8Array): unknown {
  if (codeUnits(bytes) > ESTIMATE_BODY_CODE_UNITS) throw new Refusal('estimate-too-large')
  return parseJsonBytes(bytes, 'estimate-fields', { fields: { body: 'must be well-formed JSON in UTF-8' } })
}

/** What is not UTF-8, or begins with a byte order mark, is malformed (D12). */
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lenientUtf8 = new TextDecoder('utf-8', { ignoreBOM: true })

function parseJsonBytes(bytes: Uint8Array, ...malformed: ConstructorParameters<typeof Refusal>): unknown {
  try {
    return JSON.parse(strictUtf8.decode(bytes))
  } catch {
    // Without the parser's error: it quotes the body.
    throw new Refusal(...malformed)
  }
}

/** Length of the text in UTF-16 code units, as JavaScript counts it; broken UTF-8 counts as the marks that replace it. */
function codeUnits(bytes: Uint8Array): number {
  return lenientUtf8.decode(bytes).length
}
