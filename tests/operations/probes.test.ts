import { once } from 'node:events'
import http from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { INQUIRY_QUOTA, PUBLIC_QUOTA } from '../../inquiry-service/contract/limits.ts'
import type { LedgerHealth } from '../../inquiry-service/ledger/ledger.ts'
import type { Outbox } from '../../inquiry-service/notices/outbox.ts'
import { type PrometheusMeter, prometheusMeter } from '../../inquiry-service/operations/meter.ts'
import { openProbes } from '../../inquiry-service/operations/probes.ts'

let health: LedgerHealth = { ready: true, reason: '' }
let summary: Outbox['summary'] = async () => ({ waiting: 2, givenUp: 1, oldestAgeMs: 90_000 })
let close: () => void = () => {}

afterEach(() => close())

async function probes(): Promise<{
  meter: PrometheusMeter
  port: number
  get: (path: string) => Promise<[number, string]>
}> {
  const outbox = { summary: (now: number) => summary(now) } as Outbox
  const meter = prometheusMeter({ health: () => health, outbox, droppedLines: () => 3, clients: () => 5 })
  const server = await openProbes({ host: '127.0.0.1', port: 0 }, meter, () => health)
  close = () => server.close()
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    meter,
    port,
    get: async (path) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`)
      return [response.status, await response.text()]
    },
  }
}

describe('the probes', () => {
  test('are live always, and ready while the ledger is', async () => {
    const { get } = await probes()
    health = { ready: true, reason: '' }
    const before = [await get('/live'), await get('/ready')]
    health = { ready: false, reason: 'appendfsync must be always' }
    const after = [await get('/live'), await get('/ready')]
    health = { ready: true, reason: '' }

    expect(before).toEqual([
      [200, 'live\n'],
      [200, 'ready\n'],
    ])
    expect(after).toEqual([
      [200, 'live\n'],
      [503, 'appendfsync must be always\n'],
    ])
  })

  test.each([
    ...['127.evil.example', '127.0.0.1.evil.example'].map((host) => [host, 421] as const),
    // Without any Host, HTTP itself refuses.
    ['', 400] as const,
    // No foreign page can take these for its own.
    ...['localhost:9100', '[::1]:9100', '10.1.2.3:9100'].map((host) => [host, 200] as const),
  ])('answer a request whose Host is %o with %i', async (host, status) => {
    const { port } = await probes()
    const headers = host ? { Host: host } : {}
    const request = http.get({ host: '127.0.0.1', port, path: '/live', setHost: false, headers })
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    response.resume()

    expect(response.statusCode).toBe(status)
  })

  test('name their paths in the answer to any other path, and answer whatever query a scraper adds', async () => {
    const { get } = await probes()

    expect([await get('/'), await get('/live?x=1')]).toEqual([
      [404, 'Try /metrics, /live or /ready\n'],
      [200, 'live\n'],
    ])
  })
})

describe('the metrics', () => {
  test('count answers, refusals, submissions, notices, quotas, the trap field and dropped log lines, and show the outbox', async () => {
    const { meter, get } = await probes()
    meter.answered('catalog', 200)
    meter.answered(undefined, 404)
    meter.refused('rate_limited')
    meter.submitted('accepted', 0.004)
    meter.noticeTried('failed')
    meter.quotaTaken({ policy: PUBLIC_QUOTA, remaining: 30 }, 'admitted')
    meter.quotaTaken({ policy: INQUIRY_QUOTA, remaining: 0 }, 'refused')
    meter.trapped()

    const [status, text] = await get('/metrics')

    expect(status).toBe(200)
    const counted = text.split('\n').filter((line) => /^reference_/.test(line) && !/_bucket|\} 0$/.test(line))
    expect(counted).toEqual([
      'reference_http_answers_total{endpoint="catalog",status="200"} 1',
      'reference_http_answers_total{endpoint="page",status="404"} 1',
      'reference_refusals_total{code="rate_limited"} 1',
      'reference_ledger_submit_seconds_sum{outcome="accepted"} 0.004',
      'reference_ledger_submit_seconds_count{outcome="accepted"} 1',
      'reference_notice_attempts_total{outcome="failed"} 1',
      'reference_quota_used_ratio_sum{quota="public",decision="admitted"} 0.75',
      'reference_quota_used_ratio_count{quota="public",decision="admitted"} 1',
      'reference_quota_used_ratio_sum{quota="inquiries",decision="refused"} 1',
      'reference_quota_used_ratio_count{quota="inquiries",decision="refused"} 1',
      ...['reference_trap_field_refusals_total 1', 'reference_log_lines_dropped_total 3'],
      ...['reference_quota_clients 5', 'reference_ledger_ready 1', 'reference_outbox_waiting 2'],
      ...['reference_outbox_given_up 1', 'reference_outbox_oldest_seconds 90'],
    ])
  })

  test('say NaN of an outbox that can’t be asked, and go on', async () => {
    const { get } = await probes()
    const asked = summary
    summary = () => Promise.reject(new Error('away'))
    const [status, text] = await get('/metrics')
    summary = asked

    expect(status).toBe(200)
    expect(text).toContain('reference_outbox_waiting Nan')
  })
})
