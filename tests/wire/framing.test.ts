/** What Node itself lets through (D12a). The contract suite has the rest. */
import { expect, test } from 'vitest'
import { startWorld } from '../http/world.ts'
import { jsonOf } from '../setup/exchange.ts'
import { sendRaw } from '../setup/raw-socket.ts'

async function answered(lines: readonly string[]) {
  const { base } = await startWorld()
  const { answers, closed } = await sendRaw(base, `${lines.join('\r\n')}\r\n\r\n`, { answers: 1 })
  const [answer] = answers
  if (!answer) throw new Error('Bug: there is no answer')
  return { status: answer.status, headers: answer.headers, body: answer.bytes.length > 0 && jsonOf(answer), closed }
}

const READ = 'GET /api/v1/catalog HTTP/1.1'
const MALFORMED = { error: expect.objectContaining({ code: 'invalid_request' }) }

test.each<[string, string[]]>([
  ['two hosts', [READ, 'Host: a', 'Host: a']],
  ['a second host behind 150 other lines', [READ, 'Host: a', ...Array<string>(150).fill('X: 1'), 'Host: b']],
  ['no host', [READ]],
  ['a target of another host', ['GET http://evil.example/api/v1/catalog HTTP/1.1', 'Host: a']],
  ['a coding before chunked', ['POST /api/v1/estimate HTTP/1.1', 'Host: a', 'Transfer-Encoding: gzip, chunked']],
])('a request with %s is refused, and says that it closes (D12a)', async (_, lines) => {
  const { status, headers, body } = await answered(lines)

  expect([status, headers['connection'], body]).toEqual([400, 'close', MALFORMED])
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('more than 200 header lines are refused, however short', async () => {
  const lines = (count: number) => [READ, 'Host: a', ...Array<string>(count - 1).fill('X: 1')]

  expect(await answered(lines(200))).toMatchObject({ status: 200 })
  expect(await answered(lines(201))).toMatchObject({ status: 431, body: MALFORMED })
})

test('a target in absolute form for this host is what its path says', async () => {
  expect(await answered(['GET http://A/api/v1/catalog?x HTTP/1.1', 'Host: a'])).toMatchObject({ status: 200 })
})

test('HTTP/1.0 needs no host', async () => {
  expect(await answered(['GET /api/v1/catalog HTTP/1.0'])).toMatchObject({ status: 200 })
})

test('a tunnel is refused, and a reset after it ends no other connection', async () => {
  expect(await answered(['CONNECT evil.example:443 HTTP/1.1', 'Host: evil.example'])).toMatchObject({
    status: 405,
    body: { error: { code: 'method_not_allowed' } },
  })
})
