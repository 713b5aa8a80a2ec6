/** Who may talk to the web desk: host, key, cookie, and its own forms. */
import { describe, expect, test } from 'vitest'
import type { World } from '../ledger/engines.ts'
import { ENGINES } from '../ledger/engines.ts'
import { acceptNext } from '../ledger/submissions.ts'
import { exchange, textOf } from '../setup/exchange.ts'
import { sendRaw } from '../setup/raw-socket.ts'
import { openDesk } from './web-world.ts'

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

async function openWorld(): Promise<World> {
  const [sqlite] = ENGINES
  if (!sqlite) throw new Error('There is no engine')
  return await (await sqlite.start()).open()
}

/** A desk, and the cookie of someone signed in as Anna. */
async function entered(world: World) {
  const desk = await openDesk({ world })
  const { headers } = await exchange(desk.base, 'GET', `/?key=${desk.key}`)
  const session = headers['set-cookie']?.split(';')[0] ?? ''
  const page = await exchange(desk.base, 'GET', '/name', { headers: { Cookie: session } })
  const token = /name="token" value="([^"]+)"/.exec(textOf(page))?.[1] ?? ''
  return { desk, session, token, cookie: `${session}; desk-name=Anna` }
}

describe('the web desk', () => {
  test.each([
    ['127.0.0.1', 403],
    ['127.8.8.8:4180', 403],
    ['localhost:9999', 403],
    ['LOCALHOST', 403],
    ['[::1]:4180', 403],
    ['127.evil.com', 421],
    ['127.0.0.1.evil.com', 421],
    ['localhost.evil.com', 421],
    ['desk.example', 421],
    ['127.1', 421],
    ['2130706433', 421],
    ['0x7f.0.0.1', 421],
    ['127.0.0.256', 421],
    ['[::ffff:127.0.0.1]', 421],
    ['0.0.0.0', 421],
    ['', 421],
  ])('reads the host %j as loopback or refuses it: %i', async (host, status) => {
    await using world = await openWorld()
    const { base, refusals } = await openDesk({ world })

    expect((await exchange(base, 'GET', '/', { headers: { Host: host } })).status).toBe(status)
    expect(refusals).toEqual([status === 421 ? 'host' : 'secret'])
  })

  test.each([
    ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['two Hosts', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    ['another host in the target', 'GET http://desk.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
  ])('refuses a request with %s', async (_, bytes) => {
    await using world = await openWorld()
    const { base } = await openDesk({ world })

    const { answers } = await sendRaw(base, bytes)

    expect(answers.map(({ status }) => status)).toEqual([421])
  })

  test('admits a browser with the key, which moves from the address into a cookie', async () => {
    await using world = await openWorld()
    const { desk, session } = await entered(world)

    const { status, headers } = await exchange(desk.base, 'GET', `/?key=${desk.key}`)
    expect({ status, location: headers['location'], cookie: headers['set-cookie'] }).toEqual({
      status: 303,
      location: '/',
      cookie: `${session}; Path=/; HttpOnly; SameSite=Strict`,
    })
    expect(session).toMatch(new RegExp(`^desk-${desk.port}=[\\w-]{43}$`))
    expect(session).not.toContain(desk.key)
    for (const path of ['/', '/?key=', `/?key=${desk.key}x`, '/undelivered']) {
      expect((await exchange(desk.base, 'GET', path)).status, path).toBe(403)
    }
    const other = await openDesk({ world })
    const foreign = session.replace(desk.port, other.port)
    expect((await exchange(other.base, 'GET', '/', { headers: { Cookie: foreign } })).status).toBe(403)
  })

  test('asks once for a name, keeps it in a cookie, and accepts only a single line', async () => {
    await using world = await openWorld()
    const { desk, session, token } = await entered(world)
    const say = (name: string) =>
      exchange(desk.base, 'POST', '/name', {
        headers: { Cookie: session, ...FORM },
        body: new URLSearchParams({ token, name }).toString(),
      })

    expect(textOf(await exchange(desk.base, 'GET', '/', { headers: { Cookie: session } }))).toContain('Who are you?')
    expect((await say(' ')).status).toBe(422)
    expect((await say('Anna\nservice')).status).toBe(422)
    const { status, headers } = await say(' Zoë ')
    expect([status, headers['set-cookie']]).toEqual([
      303,
      'desk-name=Zo%C3%AB; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000',
    ])
    const cookie = `${session}; ${headers['set-cookie']?.split(';')[0]}`
    expect(textOf(await exchange(desk.base, 'GET', '/', { headers: { Cookie: cookie } }))).toContain('Zoë')
  })

  test('changes nothing on a form that is not its own', async () => {
    await using world = await openWorld()
    const requestId = await acceptNext(world)
    const { desk, cookie, token } = await entered(world)
    const send = (fields: Record<string, string>, headers = {}) =>
      exchange(desk.base, 'POST', `/inquiries/${requestId}/state`, {
        headers: { Cookie: cookie, ...FORM, ...headers },
        body: new URLSearchParams({ state: 'closed', ...fields }).toString(),
      })

    expect((await send({})).status).toBe(403)
    expect((await send({ token: 'guessed' })).status).toBe(403)
    expect((await send({ token }, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await send({ token }, { 'Sec-Fetch-Site': 'same-site' })).status).toBe(403)
    expect((await send({ token }, { Cookie: 'desk-name=Anna' })).status).toBe(403)
    expect(desk.refusals).toEqual(['form', 'form', 'form', 'form', 'secret'])
    expect((await world.ledger.desk.show(requestId))?.inquiry).toMatchObject({ state: 'new' })
    expect((await send({ token }, { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(303)
    expect((await world.ledger.desk.show(requestId))?.inquiry).toMatchObject({ state: 'closed' })
  })

  test('loads nothing from outside, and gives nothing to another origin', async () => {
    await using world = await openWorld()
    const { desk, cookie } = await entered(world)

    for (const path of ['/', '/nothing', '/desk.css', '/desk.js']) {
      const { headers } = await exchange(desk.base, 'GET', path, {
        headers: { Cookie: cookie, Origin: 'https://evil.example' },
      })
      expect(headers, path).toMatchObject({
        'content-security-policy':
          "default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
      })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  })

  test('says what it can’t handle: a bad filter, a form that is too long, another method, an unknown page', async () => {
    await using world = await openWorld()
    const { desk, cookie, token } = await entered(world)
    const ask = async (method: string, path: string, body?: string) =>
      (await exchange(desk.base, method, path, { headers: { Cookie: cookie, ...FORM }, body })).status

    expect(await ask('GET', '/?from=yesterday')).toBe(422)
    expect(await ask('POST', '/export', `token=${token}&text=${'x'.repeat(70_000)}`)).toBe(422)
    expect(await ask('DELETE', '/')).toBe(405)
    expect(await ask('GET', '/inquiries/00000000-0000-4000-8000-000000000000')).toBe(404)
    expect(await ask('POST', '/inquiries/00000000-0000-4000-8000-000000000000/constructor', `token=${token}`)).toBe(404)
    expect(await ask('GET', '/../etc/passwd')).toBe(404)
    expect(await ask('GET', '//[')).toBe(404)
    expect(await ask('GET', '//evil.example/undelivered')).toBe(404)
    expect(await ask('GET', '/fonts/../../package.json')).toBe(404)
  })
})
