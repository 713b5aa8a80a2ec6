/** Who may talk to the web desk: host, key, cookie, and its own forms. */
import { expect, onTestFinished, test } from 'vitest'
import { acceptNext } from '../ledger/submissions.ts'
import { ENGINES, type World } from '../ledger/world.ts'
import { exchange, textOf } from '../setup/exchange.ts'
import { sendRaw } from '../setup/raw-socket.ts'
import { entered, openDesk, pairOf } from './web-world.ts'

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

async function openWorld(): Promise<World> {
  const [sqlite] = ENGINES
  if (!sqlite) throw new Error('There is no engine')
  const world = await (await sqlite.start()).open()
  onTestFinished(() => world[Symbol.asyncDispose]())
  return world
}

test('The web desk takes loopback addresses as its host, exactly as written, and refuses any other', async () => {
  const { origin, refusals } = await openDesk({ world: await openWorld() })
  const statusFor = async (host: string) => (await exchange(origin, 'GET', '/', { headers: { Host: host } })).status

  for (const host of ['127.0.0.1', '127.8.8.8:4180', 'localhost:9999', 'LOCALHOST', '[::1]:4180'])
    expect(await statusFor(host), host).toBe(403)
  expect(refusals).toEqual(Array(5).fill('secret'))
  for (const host of [
    ...['127.0.0.1.evil.com', 'localhost.evil.com', '127.1', '2130706433', '0x7f.0.0.1', '127.0.0.256'],
    ...['[::ffff:127.0.0.1]', '0.0.0.0', ''],
  ])
    expect(await statusFor(host), host).toBe(421)
  for (const lines of [
    'GET / HTTP/1.1',
    'GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost',
    'GET http://desk.example/ HTTP/1.1\r\nHost: localhost',
  ]) {
    const { answers } = await sendRaw(origin, `${lines}\r\nConnection: close\r\n\r\n`)
    expect([lines, ...answers.map(({ status }) => status)]).toEqual([lines, 421])
  }
})

test('The web desk admits a browser with the key, which moves from the address into a cookie for the secret path', async () => {
  const { desk, session } = await entered(await openWorld())

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
  for (const path of [...paths, `${desk.secret}x/`, desk.secret])
    expect((await exchange(desk.origin, 'GET', path)).status, path).toBe(403)
})

test('The web desk refuses the cookie without the secret path, as a server on another port of this machine would send it', async () => {
  const world = await openWorld()
  const { desk, cookie } = await entered(world)
  const other = await openDesk({ world })
  const statusOf = async (origin: string, path: string) =>
    (await exchange(origin, 'GET', path, { headers: { Cookie: cookie } })).status

  for (const path of ['/', '/undelivered', '//', '//[', '//evil.example/undelivered', '/../etc/passwd', other.secret])
    expect(await statusOf(desk.origin, path), path).toBe(403)
  expect(await statusOf(other.origin, `${other.secret}/`)).toBe(403)
})

test('The web desk asks for a name, keeps it in a cookie that only it can make, and accepts only a single line', async () => {
  const { desk, session, cookie, get, post } = await entered(await openWorld())

  const forged = [session, `${session}; desk-name=Mallory`, `desk-name=Mallory; ${session}`]
  for (const sent of [...forged, cookie.replace('Anna.', 'Mallory.')])
    expect(textOf(await get('/', sent)), sent).toContain('Who are you?')
  for (const name of [' ', 'Anna\nservice', 'x'.repeat(61)]) expect((await post('/name', { name })).status).toBe(422)
  const { status, headers } = await post('/name', { name: ' Zoë ' })
  expect(status).toBe(303)
  expect(headers['set-cookie']).toMatch(
    new RegExp(`^desk-name=Zo%C3%AB\\.[\\w-]{43}; Path=${desk.secret}/; HttpOnly; SameSite=Strict$`),
  )
  expect(textOf(await get('/', `${session}; ${pairOf(headers)}`))).toContain('Zoë')
})

test('The web desk changes nothing on a form that is not its own', async () => {
  const world = await openWorld()
  const requestId = await acceptNext(world)
  const { desk, cookie, post } = await entered(world)
  const send = async (fields: Record<string, string>, headers = {}) => {
    const form = { state: 'closed', shown: 'new', ...fields }
    return (await post(`/inquiries/${requestId}/state`, form, { Cookie: cookie, ...headers })).status
  }
  const state = async () => (await world.ledger.desk.show(requestId))?.inquiry

  expect([await send({ token: '' }), await send({ token: 'guessed' })]).toEqual([403, 403])
  expect(await send({}, { 'Sec-Fetch-Site': 'cross-site' })).toBe(403)
  expect(await send({}, { 'Sec-Fetch-Site': 'same-site' })).toBe(403)
  expect(await send({}, { Cookie: 'desk-name=Anna' })).toBe(403)
  expect(desk.refusals).toEqual(['form', 'form', 'form', 'form', 'secret'])
  expect(await state()).toMatchObject({ state: 'new' })
  expect(await send({}, { 'Sec-Fetch-Site': 'same-origin' })).toBe(303)
  expect(await state()).toMatchObject({ state: 'closed' })
})

test('The web desk loads nothing from outside, and gives nothing to another origin', async () => {
  const { desk, cookie } = await entered(await openWorld())

  for (const path of [`${desk.secret}/`, `${desk.secret}/nothing`, '/desk.css']) {
    const { headers } = await exchange(desk.origin, 'GET', path, {
      headers: { Cookie: cookie, Origin: 'https://evil.example' },
    })
    expect(headers, path).toMatchObject({
      'content-security-policy':
        "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
})

test('The web desk says what it can’t handle', async () => {
  const world = await openWorld()
  const inquiry = `/inquiries/${await acceptNext(world)}`
  const { desk, cookie, get, post } = await entered(world)
  const posted = async (path: string, fields = {}) => (await post(path, fields, { Cookie: cookie })).status

  for (const path of ['/?from=yesterday', '/?after=garbage', '/undelivered?after=garbage'])
    expect((await get(path, cookie)).status, path).toBe(422)
  for (const path of [`/inquiries/${UNKNOWN_ID}`, '/etc/passwd'])
    expect((await get(path, cookie)).status, path).toBe(404)
  expect(await posted('/export', { text: 'x'.repeat(70_000) })).toBe(422)
  expect(await posted(`${inquiry}/reminder`, { on: '0001-01-01', shown: '' })).toBe(422)
  expect(await posted(`${inquiry}/note`, { text: 'a\u0007b' })).toBe(422)
  expect(await posted(`${inquiry}/note`, { text: ' ' })).toBe(422)
  expect(await posted(`${inquiry}/state`, { state: 'lost', shown: 'new' })).toBe(422)
  expect(await posted(`/inquiries/${UNKNOWN_ID}/constructor`)).toBe(404)
  const target = `${desk.secret}/`
  expect((await exchange(desk.origin, 'DELETE', target, { headers: { Cookie: cookie } })).status).toBe(405)
})

test('The web desk leaves the owner where the new name is refused or somebody else was faster', async () => {
  const world = await openWorld()
  const requestId = await acceptNext(world)
  const { cookie, post } = await entered(world)
  const give = (owner: string, shown: string) =>
    post(`/inquiries/${requestId}/owner`, { owner, shown }, { Cookie: cookie })
  const take = async (owner: string, shown: string) => (await give(owner, shown)).headers['location']?.split('?')[1]

  expect(await take('Ben', '')).toBe('done=done')
  expect(await take('Anna', '')).toBe('done=changed')
  expect(await take('Ben', '')).toBe('done=unchanged')
  for (const name of ['x'.repeat(61), 'Anna\u0007']) expect((await give(name, 'Ben')).status).toBe(422)
  expect((await world.ledger.desk.show(requestId))?.inquiry).toMatchObject({ owner: 'Ben' })
  expect(await take('', 'Ben')).toBe('done=done')
})

test('The web desk counts a line break of a note once, and stores it as LF, however the form sends it', async () => {
  const world = await openWorld()
  const requestId = await acceptNext(world)
  const { cookie, post } = await entered(world)
  const lines = ['a'.repeat(4090), ...Array(5).fill('b')].join('\n').slice(0, 4096)

  const sent = { text: lines.replaceAll('\n', '\r\n') }
  expect((await post(`/inquiries/${requestId}/note`, sent, { Cookie: cookie })).status).toBe(303)

  expect((await world.ledger.desk.show(requestId))?.notes).toMatchObject([{ text: lines }])
})

test('Before a person is erased, the newest of many inquiries are listed and the rest counted', async () => {
  const world = await openWorld()
  const ids: string[] = []
  for (let count = 0; count < 25; count += 1) ids.push(await acceptNext(world))
  const { cookie, get } = await entered(world)

  const page = textOf(await get(`/inquiries/${ids[0]}/erase`, cookie))

  expect(page).toContain('This person: all 25 inquiries from')
  expect(page.match(/<li>/g)).toHaveLength(21)
  expect(page).toContain('<li>and 5 older ones</li>')
})

test('An address leaves no way into the header of the answer', async () => {
  const world = await openWorld()
  const requestId = await acceptNext(world, { inquiry: { email: 'ada?cc=eve&attach=x@example.org' } })
  const { cookie, get } = await entered(world)

  const page = textOf(await get(`/inquiries/${requestId}`, cookie))

  expect(/href="mailto:([^"?]*)\?/.exec(page)?.[1]).toBe('ada%3Fcc%3Deve%26attach%3Dx@example.org')
})
