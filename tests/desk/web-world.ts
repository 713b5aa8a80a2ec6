/** The web desk on a test's ledger, in this process. */
import { onTestFinished } from 'vitest'
import { startDeskServer } from '../../inquiry-service/desk/web/server.ts'
import type { World } from '../ledger/world.ts'
import { A100_NAMES } from '../notices/settings.ts'
import { exchange, textOf } from '../setup/exchange.ts'

/** Stays open until the test ends. */
export async function openDesk({
  world,
  name,
  sendsNotices = true,
}: {
  world: World
  name?: string
  sendsNotices?: boolean
}) {
  const refusals: string[] = []
  const server = await startDeskServer({
    store: world.ledger,
    port: 0,
    name,
    names: A100_NAMES,
    siteUrl: 'https://reference.example',
    sendsNotices,
    onRefusal: (refusal) => refusals.push(refusal),
    clock: () => world.now,
  })
  onTestFinished(() => server.close())
  const { origin, pathname, search, searchParams } = new URL(server.address)
  const secret = pathname.slice(0, -1)
  return {
    address: server.address,
    origin,
    /** What every path begins with. */
    secret,
    /** The path, with the query, of the address that is printed. */
    entrance: pathname + search,
    key: searchParams.get('key') ?? '',
    refusals,
  }
}

/** A desk, and what someone signed in as Anna sends to it. */
export async function entered(world: World) {
  const desk = await openDesk({ world })
  const session = pairOf((await exchange(desk.origin, 'GET', desk.entrance)).headers)
  const get = (path: string, cookie: string) =>
    exchange(desk.origin, 'GET', `${desk.secret}${path}`, { headers: { Cookie: cookie } })
  const token = /name="token" value="([^"]+)"/.exec(textOf(await get('/name', session)))?.[1] ?? ''
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    exchange(desk.origin, 'POST', `${desk.secret}${path}`, {
      headers: { Cookie: session, 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ token, ...fields }).toString(),
    })
  const cookie = `${session}; ${pairOf((await post('/name', { name: 'Anna' })).headers)}`
  return { desk, session, cookie, get, post }
}

/** Name and value of the cookie that an answer sets. */
export function pairOf(headers: Readonly<Record<string, string>>): string {
  return headers['set-cookie']?.split(';')[0] ?? ''
}
