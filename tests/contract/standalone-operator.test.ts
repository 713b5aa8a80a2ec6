/** What the operator of the built service learns from its log and its metrics. */

import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { INQUIRY } from '../contract-modules/inquiry-cases.ts'
import { eventually } from '../setup/eventually.ts'
import { exchange, textOf } from '../setup/exchange.ts'
import { openSocket } from '../setup/raw-socket.ts'
import { standaloneDeployment, startedForTest } from '../setup/standalone.ts'
import { Caller } from './caller.ts'

test('a forwarded address of a peer that is not trusted is logged once, with the name of the setting', async () => {
  const service = await startedForTest({ site: false, environment: { TRUSTED_PROXIES: '192.0.2.1' } })
  for (let count = 1; count <= 3; count += 1) {
    await exchange(service.base, 'GET', '/api/v1/health', { headers: { 'X-Forwarded-For': `203.0.113.${count}` } })
  }
  await eventually(() => service.output().includes('TRUSTED_PROXIES'))

  const warnings = service.logged().filter(({ setting }) => setting === 'TRUSTED_PROXIES')
  expect(warnings.map(({ level }) => level)).toEqual([40])
  expect(service.output()).not.toContain('203.0.113.')
})

test('the metrics show how much of their quotas clients use, and how often the trap field was filled in', async () => {
  const metricsPort = await freePort()
  const service = await startedForTest({ environment: { METRICS_PORT: String(metricsPort) } })
  // Many at once: all of them in one window, however slow the machine.
  await Promise.all(Array.from({ length: 121 }, () => exchange(service.base, 'GET', '/api/v1/health')))
  const caller = new Caller(standaloneDeployment(service))
  const key = { 'Idempotency-Key': randomUUID() }
  const sender = { 'X-Forwarded-For': '192.0.2.1' }
  for (let count = 0; count < 2; count += 1) await caller.submit(INQUIRY, { ...sender, ...key })
  for (let count = 0; count < 5; count += 1) await caller.submit(INQUIRY, sender)
  await caller.submit({ ...INQUIRY, website: 'https://example.com' }, sender)

  const text = textOf(await exchange(`http://127.0.0.1:${metricsPort}`, 'GET', '/metrics'))

  const line = (start: string) => text.split('\n').find((each) => each.startsWith(`reference_${start}`))
  const quota = (name: string, decision: string) => `quota_used_ratio_count{quota="${name}",decision="${decision}"}`
  expect(line(quota('public', 'admitted'))).toMatch(/ 120$/)
  expect(line(quota('public', 'refused'))).toMatch(/ 1$/)
  // A replay takes nothing.
  expect(line(quota('inquiries', 'admitted'))).toMatch(/ 5$/)
  expect(line(quota('inquiries', 'refused'))).toMatch(/ 1$/)
  expect(line('quota_used_ratio_bucket{le="0.5",quota="public",decision="admitted"}')).toMatch(/ 60$/)
  expect(line('trap_field_refusals_total')).toMatch(/ 1$/)
})

test.skipIf(process.platform !== 'linux')(
  'connections that can’t be accepted for want of open files end nothing, however often: the service goes on',
  async () => {
    const service = await startedForTest({})
    const open = readdirSync(`/proc/${service.pid}/fd`).length
    execFileSync('prlimit', ['--pid', String(service.pid), `--nofile=${open + 8}`])

    for (let round = 0; round < 3; round += 1) {
      const crowd = await Promise.all(Array.from({ length: 50 }, () => openSocket(service.base)))
      for (const socket of crowd) socket.destroy()
      await eventually(async () => {
        const answer = await exchange(service.base, 'GET', '/api/v1/health').catch(() => undefined)
        return answer?.status === 200
      })
    }

    expect(service.output()).not.toContain('unforeseen')
    expect(await service.stop()).toBe(0)
  },
)
