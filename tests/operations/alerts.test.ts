/** The alert rules of the handbook and the metrics they ask for; Prometheus itself looks at both where its checking program is. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { prometheusMeter } from '../../inquiry-service/operations/meter.ts'

const FILE = 'inquiry-service/docs/alerts.yml'
const rules: { expr: string }[] = parse(readFileSync(FILE, 'utf8')).groups.flatMap(
  ({ rules }: { rules: object[] }) => rules,
)

const promtool = (words: readonly string[], input = '') => spawnSync('promtool', words, { input, encoding: 'utf8' })
const isThere = promtool(['--version']).status === 0

async function metrics(): Promise<string> {
  const store = {
    health: () => ({ ready: true, reason: '' }),
    outbox: { summary: async () => ({ waiting: 0, givenUp: 0, oldestAgeMs: 0 }) },
  }
  const meter = prometheusMeter({ store, droppedLines: () => 0 } as unknown as Parameters<typeof prometheusMeter>[0])
  meter.submitted('accepted', 0.01)
  return await meter.text()
}

test('alerts.yml asks only for metrics that there are', async () => {
  const present = await metrics()
  const asked = rules.flatMap(({ expr }) => expr.match(/\b(?:reference|nodejs)_\w+/g) ?? [])

  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((name) => !present.includes(name))).toEqual([])
})

test.skipIf(!isThere)('promtool accepts the alert rules of the handbook', () => {
  const { status, stdout, stderr } = promtool(['check', 'rules', FILE])

  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain(`SUCCESS: ${rules.length} rules found`)
})

test.skipIf(!isThere)('promtool finds nothing to mend in the metrics', async () => {
  const { status, stdout, stderr } = promtool(['check', 'metrics'], await metrics())

  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' })
})
