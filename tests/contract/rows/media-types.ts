/** Content-Type and Content-Encoding of bodies, on every endpoint that takes one. Source: D10. */
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { expect } from 'vitest'
import { INQUIRY } from '../../contract-modules/inquiry-cases.ts'
import { INFERENCE } from '../../estimator/inputs.ts'
import { jsonOf } from '../../setup/exchange.ts'
import { expectRefusal } from '../caller.ts'
import type { RowGroup } from '../row.ts'

const TARGETS = {
  '/api/v1/estimate': { valid: INFERENCE, success: 200 },
  '/api/v1/sandbox/requests': { valid: INQUIRY, success: 200 },
  '/api/v1/requests': { valid: INQUIRY, success: 202 },
}

/** Fresh; only production reads it. */
const keyHeader = () => ({ 'Idempotency-Key': crypto.randomUUID() })

const ACCEPTED = [
  'application/json',
  'Application/JSON',
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
  'application/json; charset="utf-8"',
  'application/json; Charset=utf-8',
]

const REFUSED = [
  'text/plain',
  'text/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/problem+json',
  'application/jsonx',
  'application/json+x',
  'xapplication/json',
  'application',
  '*/*',
  'application/json; charset=utf-16',
  'application/json; charset=iso-8859-1',
  'application/json; charset=',
  'application/json; version=1',
  'application/json; charset=utf-8; version=1',
  'application/json, text/plain',
  'text/plain; application/json',
]

const CODINGS: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  gzip: gzipSync,
  GZIP: gzipSync,
  'x-gzip': gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
  zstd: zstdCompressSync,
  'identity, gzip': gzipSync,
  unknown: (body) => body,
}

export const mediaTypeRows: RowGroup = (row) => {
  for (const [target, { valid, success }] of Object.entries(TARGETS)) {
    const body = Buffer.from(JSON.stringify(valid))

    for (const type of ACCEPTED) {
      row(`${target} takes ${type}`, async (caller) => {
        expect((await caller.post(target, body, { ...keyHeader(), 'Content-Type': type })).status).toBe(success)
      })
    }

    for (const type of REFUSED) {
      row(`${target} does not take ${type}`, async (caller) => {
        expectRefusal(caller, await caller.post(target, body, { ...keyHeader(), 'Content-Type': type }), 'content-type')
      })
    }

    row(`${target} does not take a body without a type, nor no body (D10)`, async (caller) => {
      expectRefusal(caller, await caller.send('POST', target, { headers: keyHeader(), body }), 'content-type')
      expectRefusal(caller, await caller.send('POST', target, { headers: keyHeader() }), 'content-type')
    })

    row(`${target} does not take two types`, async (caller) => {
      const types = ['application/json', 'text/plain']
      const answer = await caller.post(target, body, { ...keyHeader(), 'Content-Type': types })

      expect([400, 415]).toContain(answer.status)
      expect(jsonOf(answer)).toHaveProperty('error.code')
    })

    for (const [coding, encode] of Object.entries(CODINGS)) {
      row(`${target} does not take a body in ${coding}`, async (caller) => {
        const headers = { ...keyHeader(), 'Content-Encoding': coding }

        expectRefusal(caller, await caller.post(target, encode(body), headers), 'content-encoding')
      })
    }

    row(`${target} takes a body in identity, which is no coding, and minds no Accept header`, async (caller) => {
      for (const headers of [
        { 'Content-Encoding': 'identity' },
        { 'Content-Encoding': 'Identity' },
        { Accept: 'text/html' },
      ])
        expect((await caller.post(target, body, { ...keyHeader(), ...headers })).status).toBe(success)
    })

    row(`${target} looks at the type before the size and the syntax`, async (caller) => {
      const headers = { ...keyHeader(), 'Content-Type': 'text/plain' }

      expectRefusal(caller, await caller.post(target, '{'.repeat(20_000), headers), 'content-type')
    })
  }
}
