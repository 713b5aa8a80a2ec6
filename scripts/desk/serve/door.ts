/**
 * Who may talk to the web desk. Loopback is no boundary: any web page can point its own host name here, and any program
 * on the machine can connect. So the host must be a loopback name, and the caller must know the secret of this start.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIPv4 } from 'node:net'

/** Why a request is refused: for the page, and for the line in the terminal. */
export type Refusal = 'host' | 'secret' | 'form'

/** Name and port exactly as written, so that no resolver or parser can read them differently. */
const HOST = /^(?<name>localhost|[\d.]+|\[::1\])(?::\d{1,5})?$/i

/** Whether a request names this machine by a loopback address or `localhost`, exactly once. */
export function isForLoopback({ headersDistinct, url }: Pick<IncomingMessage, 'headersDistinct' | 'url'>): boolean {
  const [host, ...more] = headersDistinct['host'] ?? []
  if (host === undefined || more.length > 0 || !url?.startsWith('/')) return false
  const name = HOST.exec(host)?.groups?.['name']?.toLowerCase()
  if (name === undefined) return false
  return name === 'localhost' || name === '[::1]' || (isIPv4(name) && name.startsWith('127.'))
}

const NAME_COOKIE = 'desk-name'
const YEAR_SECONDS = 31_536_000

export interface Door {
  /** Part of the address printed at the start. */
  readonly key: string
  /** A field of every form: another site can make a browser send a form, but can't know this. */
  readonly formToken: string
  /** Whether the address has the key of this start. */
  hasKey(query: URLSearchParams): boolean
  /** Whether the cookie is the one given for the key. */
  hasCookie(request: IncomingMessage): boolean
  /** `Set-Cookie` in exchange for the key. */
  cookie(): string
  /** Whether a form comes from one of the desk's own pages. */
  isOwnForm(request: IncomingMessage, form: URLSearchParams): boolean
}

/** A new secret for every start. */
export function createDoor(port: number): Door {
  const secret = randomBytes(32)
  const derived = (use: string) => createHmac('sha256', secret).update(use).digest('base64url')
  const [key, session, formToken] = [derived('address'), derived('cookie'), derived('form')]
  // Cookies ignore ports: two desks on one machine would share theirs.
  const cookieName = `desk-${port}`
  return {
    key,
    formToken,
    hasKey: (query) => isSame(query.get('key'), key),
    hasCookie: (request) => isSame(cookieOf(request, cookieName), session),
    cookie: () => `${cookieName}=${session}; Path=/; HttpOnly; SameSite=Strict`,
    isOwnForm(request, form) {
      const from = request.headers['sec-fetch-site']
      return (from === undefined || from === 'same-origin') && isSame(form.get('token') ?? undefined, formToken)
    },
  }
}

/** Who is acting, if they have said so. */
export function nameOf(request: IncomingMessage): string | undefined {
  const kept = cookieOf(request, NAME_COOKIE)
  if (kept === undefined) return undefined
  try {
    return operatorName(decodeURIComponent(kept))
  } catch {
    return undefined
  }
}

export function nameCookie(name: string): string {
  return `${NAME_COOKIE}=${encodeURIComponent(name)}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${YEAR_SECONDS}`
}

const LONGEST_NAME = 60

/** A name for the audit trail: one line of at most 60 characters; undefined if it isn't. */
export function operatorName(text: string): string | undefined {
  const name = text.trim().normalize('NFC')
  return name !== '' && name.length <= LONGEST_NAME && !/[\p{Cc}\p{Cf}]/u.test(name) ? name : undefined
}

function cookieOf({ headers }: IncomingMessage, name: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

function isSame(given: string | null | undefined, expected: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
