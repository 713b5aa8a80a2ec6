/** The web desk's HTTP: access first, then pages by GET and changes by POST. No other origin gets an answer. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { LedgerUnavailableError } from '../../ledger/ledger.ts'
import { PageMarkError } from '../../records/records.ts'
import { textFolder } from '../../support/folders.ts'
import { siteStyles } from '../../support/site-styles.ts'
import { messageOf, systemCodeOf } from '../../support/thrown.ts'
import { NAME_RULE, operatorName, UsageError } from '../input.ts'
import { type Access, createAccess, type Denial, isForLoopback } from './access.ts'
import { change } from './changes.ts'
import type { Answer, Visit, Visitor } from './page.ts'
import { namePage, problemPage, refusedPage } from './pages/other.ts'
import { show } from './views.ts'

const FORM_BYTES = 65_536

/** Only the desk's own style, no script; nothing may embed the desk, read it, or learn its addresses. */
const HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}

interface DeskServerOptions extends Omit<Visit, 'base' | 'name' | 'now' | 'token'> {
  port: number
  name?: string | undefined
  onRefusal?: (refusal: Denial) => void
  clock?: () => number
}

export async function startDeskServer(options: DeskServerOptions) {
  const access = createAccess()
  // A missing Host is refused like a foreign one, with the same words.
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    void answer({ ...options, access }, request, response)
  })
  const port = await listen(server, options.port)
  return {
    address: `http://127.0.0.1:${port}${access.base}/?key=${access.key}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Context = DeskServerOptions & { access: Access }

async function answer(context: Context, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { access } = context
  const name = access.nameOf(request) ?? context.name
  const visitor: Visitor = { base: access.base, token: access.formToken, ...(name !== undefined && { name }) }
  try {
    await send(response, access, await answerTo(context, visitor, request))
  } catch (error) {
    if (response.headersSent) response.destroy()
    else await send(response, access, problemAnswer(error, visitor))
  }
}

async function answerTo(context: Context, visitor: Visitor, request: IncomingMessage): Promise<Answer> {
  const { access, onRefusal, clock = Date.now } = context
  const refuse = (refusal: Denial): Answer => {
    onRefusal?.(refusal)
    return { status: refusal === 'host' ? 421 : 403, body: refusedPage(refusal) }
  }
  if (!isForLoopback(request)) return refuse('host')
  // The host has been checked; this only completes the address.
  const url = URL.parse(`http://localhost${request.url}`)
  if (!url) return refuse('secret')
  // It reveals nothing, and the refusal page needs it.
  if (url.pathname === '/desk.css') return { status: 200, type: 'text/css; charset=utf-8', body: STYLE }
  const path = access.pathWithin(url.pathname)
  if (path === undefined) return refuse('secret')
  if (access.hasKey(url.searchParams)) return { status: 303, location: '/', cookie: access.cookie() }
  if (!access.hasCookie(request)) return refuse('secret')

  const isChange = request.method === 'POST'
  if (!isChange && request.method !== 'GET')
    return { status: 405, body: problemPage('Not possible', 'The desk answers GET and POST only.', visitor) }
  const form = isChange ? await readForm(request) : undefined
  if (form && !access.isOwnForm(request, form)) return refuse('form')
  const { name } = visitor
  if (path === '/name') return nameAnswer(access, visitor, form)
  if (name === undefined) return { status: 200, body: namePage(visitor) }

  const visit: Visit = { ...context, ...visitor, name, now: clock() }
  const found = form ? await change(visit, path, form) : await show(visit, path, url.searchParams)
  return (
    found ?? { status: 404, body: problemPage('Nothing here', 'There is no such page, or no such inquiry.', visit) }
  )
}

function nameAnswer(access: Access, visitor: Visitor, form: URLSearchParams | undefined): Answer {
  if (!form) return { status: 200, body: namePage(visitor) }
  const given = operatorName(form.get('name') ?? '')
  if (given !== undefined) return { status: 303, location: '/', cookie: access.nameCookie(given) }
  const problem = `Enter your name: ${NAME_RULE}`
  return { status: 422, body: namePage(visitor, problem) }
}

function problemAnswer(error: unknown, visitor: Visitor): Answer {
  if (error instanceof UsageError || error instanceof PageMarkError) {
    const words = error.message.replace(/--(\w+)/, '“$1”')
    return { status: 422, body: problemPage('That could not be read', `${words}.`, visitor) }
  }
  if (error instanceof LedgerUnavailableError) {
    const words =
      error.applied === 'no'
        ? 'The ledger can’t be reached. Nothing was changed: try again in a moment.'
        : 'The ledger can’t be reached, and we do not know whether the last change was made: look at the inquiry before you try again.'
    return { status: 503, body: problemPage('The ledger can’t be reached', words, visitor) }
  }
  console.error(`The web desk failed: ${messageOf(error)}`)
  return { status: 500, body: problemPage('That did not work', 'The desk’s terminal or log says why.', visitor) }
}

async function send(response: ServerResponse, { base }: Access, answered: Answer): Promise<void> {
  const { status, type = 'text/html; charset=utf-8', body = '', location, cookie, fileName } = answered
  response.writeHead(status, {
    ...HEADERS,
    ...(location === undefined && { 'Content-Type': type }),
    ...(location !== undefined && { Location: `${base}${location}` }),
    ...(cookie !== undefined && { 'Set-Cookie': cookie }),
    ...(fileName !== undefined && { 'Content-Disposition': `attachment; filename="${fileName}"` }),
  })
  if (typeof body === 'string') response.end(body)
  else await pipeline(body, response)
}

/** Read to its end even if too long: its sender has access and gets an answer. @throws UsageError */
async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes <= FORM_BYTES) chunks.push(chunk)
  }
  if (bytes > FORM_BYTES) throw new UsageError('Cannot read the form: it is too long')
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

async function listen(server: Server, port: number): Promise<number> {
  try {
    // Always loopback: for anything else, put a proxy with authentication in front.
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch (error) {
    throw new Error(`Cannot serve the desk on port ${port}: ${systemCodeOf(error)}`, { cause: error })
  }
  return (server.address() as AddressInfo).port
}

// Without the site's fonts, in whose place the system's stand.
const SITE_STYLE = siteStyles('tokens', 'base', 'patterns', 'controls', 'forms', 'figures', 'tables')
const STYLE = SITE_STYLE.replaceAll(/@font-face \{[^}]*\}/g, '') + textFolder(import.meta.url, './assets')['desk']
