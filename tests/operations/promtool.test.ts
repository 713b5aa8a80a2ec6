/** What Prometheus itself says of the alert rules and of the metrics, where its checking program is installed. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { prometheusMeter } from '../../inquiry-service/operations/meter.ts'

const promtool = (words: readonly string[], input = '') => spawnSync('promtool', words, { input, encoding: 'utf8' })
const isThere = promtool(['--version']).status === 0

test.skipIf(!isThere)('promtool accepts the alert rules of the handbook', () => {
  const { status, stdout, stderr } = promtool(['check', 'rules', 'inquiry-service/docs/alerts.yml'])

  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const rules = readFileSync('inquiry-service/docs/alerts.yml', 'utf8').match(/- alert: /g) ?? []
  expect(stdout).toContain(`SUCCESS: ${rules.length} rules found`)
})

test.skipIf(!isThere)('promtool finds nothing to mend in the metrics', async () => {
  const store = {
    health: () => ({ ready: true, reason: '' }),
    outbox: { summary: async () => ({ waiting: 0, givenUp: 0, oldestAgeMs: 0 }) },
  }
  const meter = prometheusMeter({ store, droppedLines: () => 0 } as unknown as Parameters<typeof prometheusMeter>[0])
  meter.submitted('accepted', 0.01)

  const { status, stdout, stderr } = promtool(['check', 'metrics'], await meter.text())

  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' })
})
