/** The alert rules of the handbook, the metrics and units they ask for, and what Prometheus' own checker says where it is installed. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
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
  const meter = prometheusMeter({
    health: () => ({ ready: true, reason: '' }),
    outbox: { summary: async () => ({ waiting: 0, givenUp: 0, oldestAgeMs: 0 }) },
    droppedLines: () => 0,
    clients: () => 0,
  })
  meter.submitted('accepted', 0.01)
  return await meter.text()
}

test('alerts.yml asks only for metrics that there are', async () => {
  const present = await metrics()
  const asked = rules.flatMap(({ expr }) => expr.match(/\b(?:reference|nodejs)_\w+/g) ?? [])

  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((name) => !present.includes(name))).toEqual([])
})

test('counters begin at 0, so that the first of its kind is seen as an increase', async () => {
  const present = await metrics()

  expect(present).toContain('reference_refusals_total{code="unavailable"} 0')
  expect(present).toContain('reference_notice_attempts_total{outcome="failed"} 0')
  expect(present).toContain('reference_ledger_submit_seconds_count{outcome="unavailable"} 0')
  expect(present).toContain('reference_quota_used_ratio_count{quota="public",decision="refused"} 0')
  expect(present).toMatch(/^reference_log_lines_dropped_total 0$/m)
})

test('the rules of the timers name units of the handbook', () => {
  const named = rules.flatMap(({ expr }) => expr.match(/accelerator-reference-[a-z]+\.(?:service|timer)/g) ?? [])

  expect(new Set(named)).toEqual(
    new Set(
      ['retention.service', 'retention.timer', 'backup.service', 'backup.timer'].map(
        (unit) => `accelerator-reference-${unit}`,
      ),
    ),
  )
  expect(named.filter((unit) => !existsSync(`inquiry-service/docs/${unit}`))).toEqual([])
})

test('a timer that nobody has enabled is alerted about like one that has stopped', () => {
  const watched = rules.filter(({ expr }) => expr.includes('timer_last_trigger_seconds'))

  expect(
    watched.map(({ expr }) => /or absent\(node_systemd_timer_last_trigger_seconds\{name="([^"]+)"\}\)/.exec(expr)?.[1]),
  ).toEqual(['accelerator-reference-retention.timer', 'accelerator-reference-backup.timer'])
})

test.skipIf(!isThere)('promtool accepts the alert rules, and finds nothing to correct in the metrics', async () => {
  expect(promtool(['check', 'rules', FILE]).stdout).toContain(`SUCCESS: ${rules.length} rules found`)
  const { status, stdout, stderr } = promtool(['check', 'metrics'], await metrics())
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' })
})
