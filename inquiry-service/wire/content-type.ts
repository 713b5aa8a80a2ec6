/** The one content type that bodies may have (D10). A browser can't send it across origins unasked. */
import type { IncomingMessage } from 'node:http'
import { Refusal } from '../contract/errors.ts'
import { headerCount } from './framing.ts'

/** `application/json`, alone or with `charset=utf-8`, quoted or not. */
const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*charset=(?:utf-8|"utf-8")[ \t]*)?$/i

/** @throws Refusal `content-type` or `content-encoding` */
export function requireJson(request: IncomingMessage): void {
  if (headerCount(request, 'content-type') > 1) throw new Refusal('content-type')
  requireJsonFields(request.headers['content-type'], request.headers['content-encoding'])
}

/**
 * The same of the two fields alone, several lines of one joined by commas.
 *
 * @throws Refusal `content-type` or `content-encoding`
 */
export function requireJsonFields(type: string | undefined, encoding: string | undefined): void {
  if (type === undefined || !JSON_TYPE.test(type.trim())) throw new Refusal('content-type')
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') throw new Refusal('content-encoding')
}
