/** Who may call from a browser, and what the browser may read. Source: D27, D37. */
import { expect } from 'vitest'
import { ENDPOINTS } from '../../../inquiry-service/contract/endpoints.ts'
import { INQUIRY } from '../../contract-modules/inquiry-cases.ts'
import type { Answer } from '../../setup/exchange.ts'
import type { Caller } from '../caller.ts'
import type { RowGroup } from '../row.ts'

const FOREIGN = 'https://elsewhere.example'

/** Names of a comma-separated header, in lower case. */
function names(field: string | undefined): string[] {
  return (field ?? '').split(',').map((name) => name.trim().toLowerCase())
}

const EXPOSED = ['ratelimit-policy', 'ratelimit', 'retry-after', 'idempotent-replayed']
const LEGACY = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset']

export const corsRows: RowGroup = (row, deployment) => {
  for (const { id, method, path } of ENDPOINTS.filter(({ origins }) => origins === 'any')) {
    const target = `/api/v1${path.replace('{variantId}', 'nvidia-h100-sxm5-80gb').replace('{documentId}', 'amd-cdna2-white-paper')}`

    row(`${id} may be read by every origin, with what it says of quotas (D27)`, async (caller) => {
      const { headers } = await caller.send(method, target, {
        headers: { Origin: FOREIGN, 'Content-Type': 'application/json' },
      })

      expect(headers['access-control-allow-origin']).toBe('*')
      expect(names(headers['access-control-expose-headers'])).toEqual(expect.arrayContaining(EXPOSED))
    })

    row(`${id} answers a preflight of every origin`, async (caller) => {
      const { status, headers } = await preflight(caller, target, method, FOREIGN)

      expect({ status, origin: headers['access-control-allow-origin'] }).toEqual({ status: 204, origin: '*' })
      expect(names(headers['access-control-allow-methods'])).toContain(method.toLowerCase())
      if (method === 'POST') expect(names(headers['access-control-allow-headers'])).toContain('content-type')
    })
  }

  row(
    'production names an allowed origin, also to its preflight, exposes its fields and varies by origin',
    async (caller) => {
      const asked = await preflightProduction(caller, deployment.allowedOrigin)
      const answer = await caller.submit(INQUIRY, { Origin: deployment.allowedOrigin })

      expect([asked.status, answer.status]).toEqual([204, 202])
      for (const { headers } of [asked, answer]) {
        expect(headers['access-control-allow-origin']).toBe(deployment.allowedOrigin)
        expect(names(headers['vary'])).toContain('origin')
      }
      expect(names(asked.headers['access-control-allow-methods'])).toContain('post')
      expect(names(asked.headers['access-control-allow-headers'])).toEqual(
        expect.arrayContaining(['content-type', 'idempotency-key']),
      )
      expect(names(answer.headers['access-control-expose-headers'])).toEqual(
        expect.arrayContaining([...EXPOSED, ...LEGACY]),
      )
    },
  )

  for (const origin of [
    FOREIGN,
    'null',
    `${deployment.allowedOrigin}.evil.example`,
    `${deployment.allowedOrigin}/`,
    deployment.allowedOrigin.toUpperCase(),
  ]) {
    row(`production serves ${origin} without CORS headers, so that its browser refuses it (D37)`, async (caller) => {
      const asked = await preflightProduction(caller, origin)
      const answer = await caller.submit(INQUIRY, { Origin: origin })

      expect([asked.status, answer.status]).toEqual([204, 202])
      for (const { headers } of [asked, answer]) {
        expect(Object.keys(headers)).not.toContain('access-control-allow-origin')
        expect(names(headers['vary'])).toContain('origin')
      }
    })
  }

  row('refusals of production carry the CORS headers too', async (caller) => {
    const origin = { Origin: deployment.allowedOrigin }
    const refusals: Answer[] = [
      await caller.submit(INQUIRY, { ...origin, 'Content-Type': 'text/plain' }),
      await caller.submit(INQUIRY, { ...origin, 'Idempotency-Key': 'x' }),
      await caller.submit(' '.repeat(16_385), origin),
      await caller.submit('{', origin),
      await caller.submit({}, origin),
      await caller.send('GET', '/api/v1/requests', { headers: origin }),
    ]
    for (let count = 0; count < 5; count += 1) await caller.submit(INQUIRY, origin)
    refusals.push(await caller.submit(INQUIRY, origin))

    expect(refusals.map(({ status }) => status)).toEqual([415, 400, 413, 400, 422, 405, 429])
    for (const { headers } of refusals) {
      expect(headers['access-control-allow-origin']).toBe(deployment.allowedOrigin)
      expect(names(headers['access-control-expose-headers'])).toContain('retry-after')
    }
  })

  row('an exhausted public quota can be read by every origin', async (caller) => {
    await Promise.all(Array.from({ length: 120 }, () => caller.get('/api/v1/health')))
    // Several at once: an approximate quota recovers a little as time passes.
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => caller.get('/api/v1/catalog', { Origin: FOREIGN })),
    )
    const refused = answers.filter(({ status }) => status === 429)

    expect(refused).not.toEqual([])
    for (const { headers } of refused) {
      expect(headers['access-control-allow-origin']).toBe('*')
      expect(names(headers['access-control-expose-headers'])).toContain('retry-after')
    }
  })
}

function preflight(caller: Caller, target: string, method: string, origin: string): Promise<Answer> {
  return caller.send('OPTIONS', target, {
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': 'content-type,idempotency-key',
    },
  })
}

const preflightProduction = (caller: Caller, origin: string) => preflight(caller, '/api/v1/requests', 'POST', origin)
