/** Who may talk to the web desk: host, key, cookie, and its own forms. */
import { describe, expect, test } from 'vitest'
import { acceptNext } from '../ledger/submissions.ts'
import { ENGINES, type World } from '../ledger/world.ts'
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
  const { headers } = await exchange(desk.origin, 'GET', desk.entrance)
  const session = pairOf(headers)
  const page = await exchange(desk.origin, 'GET', `${desk.secret}/name`, { headers: { Cookie: session } })
  const token = /name="token" value="([^"]+)"/.exec(textOf(page))?.[1] ?? ''
  const named = await exchange(desk.origin, 'POST', `${desk.secret}/name`, {
    headers: { Cookie: session, ...FORM },
    body: new URLSearchParams({ token, name: 'Anna' }).toString(),
  })
  return { desk, session, token, cookie: `${session}; ${pairOf(named.headers)}` }
}

/** Name and value of the cookie that an answer sets. */
function pairOf(headers: Readonly<Record<string, string>>): string {
  return headers['set-cookie']?.split(';')[0] ?? ''
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
    const { origin, refusals } = await openDesk({ world })

    expect((await exchange(origin, 'GET', '/', { headers: { Host: host } })).status).toBe(status)
    expect(refusals).toEqual([status === 421 ? 'host' : 'secret'])
  })

  test.each([
    ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['two Hosts', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    ['another host in the target', 'GET http://desk.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
  ])('refuses a request with %s', async (_, bytes) => {
    await using world = await openWorld()
    const { origin } = await openDesk({ world })

    const { answers } = await sendRaw(origin, bytes)

    expect(answers.map(({ status }) => status)).toEqual([421])
  })

  test('admits a browser with the key, which moves from the address into a cookie for the secret path alone', async () => {
    await using world = await openWorld()
    const { desk, session } = await entered(world)

    const { status, headers } = await exchange(desk.origin, 'GET', desk.entrance)
    expect({ status, location: headers['location'], cookie: headers['set-cookie'] }).toEqual({
      status: 303,
      location: `${desk.secret}/`,
      cookie: `${session}; Path=${desk.secret}/; HttpOnly; SameSite=Strict`,
    })
    expect(desk.secret).toMatch(/^\/[\w-]{43}$/)
    expect(session).toMatch(/^desk=[\w-]{43}$/)
    expect(session).not.toContain(desk.key)
    const paths = ['/', `/?key=${desk.key}`, '/undelivered', `${desk.secret}/`, `${desk.secret}/?key=${desk.key}x`]
    for (const path of [...paths, `${desk.secret}x/`, desk.secret]) {
      expect((await exchange(desk.origin, 'GET', path)).status, path).toBe(403)
    }
  })

  test('is closed to who has the cookie but not the path, as another port of this machine might', async () => {
    await using world = await openWorld()
    const { desk, cookie } = await entered(world)
    const other = await openDesk({ world })

    for (const path of ['/', '/undelivered', '//', other.secret]) {
      expect((await exchange(desk.origin, 'GET', path, { headers: { Cookie: cookie } })).status, path).toBe(403)
    }
    const elsewhere = await exchange(other.origin, 'GET', `${other.secret}/`, { headers: { Cookie: cookie } })
    expect(elsewhere.status).toBe(403)
  })

  test('asks for a name, keeps it in a cookie that only it can make, and accepts only a single line', async () => {
    await using world = await openWorld()
    const { desk, session, token, cookie } = await entered(world)
    const home = async (sent: string) =>
      textOf(await exchange(desk.origin, 'GET', `${desk.secret}/`, { headers: { Cookie: sent } }))
    const give = (name: string) =>
      exchange(desk.origin, 'POST', `${desk.secret}/name`, {
        headers: { Cookie: session, ...FORM },
        body: new URLSearchParams({ token, name }).toString(),
      })

    expect(await home(session)).toContain('Who are you?')
    expect(await home(`${session}; desk-name=Mallory`)).toContain('Who are you?')
    expect(await home(cookie.replace('Anna.', 'Mallory.'))).toContain('Who are you?')
    for (const name of [' ', 'Anna\nservice', 'x'.repeat(61)]) expect((await give(name)).status).toBe(422)
    const { status, headers } = await give(' Zoë ')
    expect(status).toBe(303)
    expect(headers['set-cookie']).toMatch(
      new RegExp(`^desk-name=Zo%C3%AB\\.[\\w-]{43}; Path=${desk.secret}/; HttpOnly; SameSite=Strict$`),
    )
    expect(await home(`${session}; ${pairOf(headers)}`)).toContain('Zoë')
  })

  test('changes nothing on a form that is not its own', async () => {
    await using world = await openWorld()
    const requestId = await acceptNext(world)
    const { desk, cookie, token } = await entered(world)
    const send = (fields: Record<string, string>, headers = {}) =>
      exchange(desk.origin, 'POST', `${desk.secret}/inquiries/${requestId}/state`, {
        headers: { Cookie: cookie, ...FORM, ...headers },
        body: new URLSearchParams({ state: 'closed', shown: 'new', ...fields }).toString(),
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

    for (const path of [`${desk.secret}/`, `${desk.secret}/nothing`, '/desk.css', '/desk.js']) {
      const { headers } = await exchange(desk.origin, 'GET', path, {
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

  test('says what it can’t handle', async () => {
    await using world = await openWorld()
    const requestId = await acceptNext(world)
    const { desk, cookie, token } = await entered(world)
    const ask = async (method: string, path: string, fields?: Record<string, string>) => {
      const body = fields && new URLSearchParams({ token, ...fields }).toString()
      const target = `${desk.secret}${path}`
      return (await exchange(desk.origin, method, target, { headers: { Cookie: cookie, ...FORM }, body })).status
    }
    const inquiry = `/inquiries/${requestId}`

    expect(await ask('GET', '/?from=yesterday')).toBe(422)
    expect(await ask('GET', '/?after=garbage')).toBe(422)
    expect(await ask('GET', '/undelivered?after=garbage')).toBe(422)
    expect(await ask('POST', '/export', { text: 'x'.repeat(70_000) })).toBe(422)
    expect(await ask('POST', `${inquiry}/reminder`, { on: '0001-01-01', shown: '' })).toBe(422)
    expect(await ask('POST', `${inquiry}/note`, { text: 'a\u0007b' })).toBe(422)
    expect(await ask('POST', `${inquiry}/note`, { text: ' ' })).toBe(422)
    expect(await ask('POST', `${inquiry}/state`, { state: 'lost', shown: 'new' })).toBe(422)
    expect(await ask('DELETE', '/')).toBe(405)
    expect(await ask('GET', '/inquiries/00000000-0000-4000-8000-000000000000')).toBe(404)
    expect(await ask('POST', '/inquiries/00000000-0000-4000-8000-000000000000/constructor', {})).toBe(404)
    expect(await ask('GET', '/etc/passwd')).toBe(404)
    const outside = (path: string) => exchange(desk.origin, 'GET', path, { headers: { Cookie: cookie } })
    for (const path of ['//[', '//evil.example/undelivered', '/../etc/passwd', '/fonts/../../package.json']) {
      expect((await outside(path)).status, path).toBe(403)
    }
  })

  test('leaves the owner where the new name is refused or somebody else was faster', async () => {
    await using world = await openWorld()
    const requestId = await acceptNext(world)
    const { desk, cookie, token } = await entered(world)
    const give = (owner: string, shown: string) =>
      exchange(desk.origin, 'POST', `${desk.secret}/inquiries/${requestId}/owner`, {
        headers: { Cookie: cookie, ...FORM },
        body: new URLSearchParams({ token, owner, shown }).toString(),
      })
    const take = async (owner: string, shown: string) => (await give(owner, shown)).headers['location']?.split('?')[1]

    expect([await take('Ben', ''), await take('Anna', ''), await take('Ben', '')]).toEqual([
      'done=done',
      'done=changed',
      'done=unchanged',
    ])
    for (const name of ['x'.repeat(61), 'Anna\u0007']) expect((await give(name, 'Ben')).status).toBe(422)
    expect((await world.ledger.desk.show(requestId))?.inquiry).toMatchObject({ owner: 'Ben' })
    expect(await take('', 'Ben')).toBe('done=done')
  })

  test('lists the newest of many inquiries from a person before erasing them, and counts the rest', async () => {
    await using world = await openWorld()
    const ids: string[] = []
    for (let count = 0; count < 25; count += 1) ids.push(await acceptNext(world))
    const { desk, cookie } = await entered(world)

    const path = `${desk.secret}/inquiries/${ids[0]}/erase`
    const page = textOf(await exchange(desk.origin, 'GET', path, { headers: { Cookie: cookie } }))

    expect(page).toContain('This person: all 25 inquiries from')
    expect(page.match(/<li>/g)).toHaveLength(21)
    expect(page).toContain('<li>and 5 older ones</li>')
  })

  test('leaves no way from an address into the header of the answer', async () => {
    await using world = await openWorld()
    const email = 'ada?cc=eve&attach=x@example.org'
    const requestId = await acceptNext(world, { inquiry: { email } })
    const { desk, cookie } = await entered(world)

    const path = `${desk.secret}/inquiries/${requestId}`
    const page = textOf(await exchange(desk.origin, 'GET', path, { headers: { Cookie: cookie } }))

    expect(/href="mailto:([^"?]*)\?/.exec(page)?.[1]).toBe('ada%3Fcc%3Deve%26attach%3Dx@example.org')
  })
})
