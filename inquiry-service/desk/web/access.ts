/**
 * Loopback is no boundary: any web page can point its host name here, any program can connect, and a browser gives a
 * cookie to every port of a host. So the host must be a loopback name, the path begins with a secret, which keeps the
 * cookie from other ports, and the caller must have the cookie. Secrets are new at every start.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIPv4 } from 'node:net'
import { operatorName } from '../input.ts'

export type Denial = 'host' | 'secret' | 'form'

/** Name and port exactly as written, so that no resolver or parser can read them differently. */
const HOST = /^(?<name>localhost|[\d.]+|\[::1\])(?::\d{1,5})?$/i

export function isForLoopback({ headersDistinct, url }: Pick<IncomingMessage, 'headersDistinct' | 'url'>): boolean {
  const [host, ...more] = headersDistinct['host'] ?? []
  if (host === undefined || more.length > 0 || !url?.startsWith('/')) return false
  const name = HOST.exec(host)?.groups?.['name']?.toLowerCase()
  if (name === undefined) return false
  return name === 'localhost' || name === '[::1]' || (isIPv4(name) && name.startsWith('127.'))
}

const SESSION_COOKIE = 'desk'
const NAME_COOKIE = 'desk-name'

export type Access = ReturnType<typeof createAccess>

export function createAccess() {
  const secret = randomBytes(32)
  const derived = (use: string) => createHmac('sha256', secret).update(use).digest('base64url')
  const [path, key, session, formToken] = [derived('path'), derived('key'), derived('session'), derived('form')]
  const setCookie = (name: string, value: string) => `${name}=${value}; Path=/${path}/; HttpOnly; SameSite=Strict`
  // Other ports can set cookies for this host too: the mark shows that the name was given here.
  const marked = (name: string) => `${encodeURIComponent(name)}.${derived(`name ${name}`)}`
  return {
    base: `/${path}`,
    key,
    /** A field of every form: another site can make a browser send a form, but can't know this. */
    formToken,
    pathWithin(asked: string): string | undefined {
      const [, first, rest] = /^\/([^/]*)(\/.*)$/.exec(asked) ?? []
      return isSame(first, path) ? rest : undefined
    },
    hasKey: (query: URLSearchParams) => isSame(query.get('key'), key),
    hasCookie: (request: IncomingMessage) => isSame(cookieOf(request, SESSION_COOKIE), session),
    cookie: () => setCookie(SESSION_COOKIE, session),
    isOwnForm(request: IncomingMessage, form: URLSearchParams): boolean {
      const from = request.headers['sec-fetch-site']
      return (from === undefined || from === 'same-origin') && isSame(form.get('token'), formToken)
    },
    nameOf(request: IncomingMessage): string | undefined {
      const kept = cookieOf(request, NAME_COOKIE) ?? ''
      const name = operatorName(decoded(kept.slice(0, kept.lastIndexOf('.'))))
      return name !== undefined && isSame(kept, marked(name)) ? name : undefined
    },
    nameCookie: (name: string) => setCookie(NAME_COOKIE, marked(name)),
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

function cookieOf({ headers }: IncomingMessage, name: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

function isSame(given: string | null | undefined, expected: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
