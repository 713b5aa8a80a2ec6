/** The handbook's example names every variable, and a service starts with it unchanged. */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig, VARIABLE_NAMES } from '../../inquiry-service/config.ts'
import { prometheusMeter } from '../../inquiry-service/operations/meter.ts'

const text = readFileSync('inquiry-service/docs/env.example', 'utf8')

test('env.example names every variable once, each below a line that explains it', () => {
  const named = [...text.matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name)

  expect(named.sort()).toEqual([...VARIABLE_NAMES].sort())
  // A block starts with its explanation, a sentence rather than a variable.
  for (const block of text.trim().split('\n\n')) expect(block).toMatch(/^# \S/)
})

test('env.example is a configuration without a fault', () => {
  expect(readConfig(parseEnv(text))).toMatchObject({ siteUrl: 'https://reference.example', siteStatus: 'live' })
})

test('alerts.yml asks only for metrics that there are', async () => {
  const store = {
    health: () => ({ ready: true, reason: '' }),
    outbox: { summary: async () => ({ waiting: 0, givenUp: 0, oldestAgeMs: 0 }) },
  }
  const sources = { store, droppedLines: () => 0 }
  const meter = prometheusMeter(sources as unknown as Parameters<typeof prometheusMeter>[0])
  meter.submitted('accepted', 0.01)
  const metrics = await meter.text()
  const { groups } = parse(readFileSync('inquiry-service/docs/alerts.yml', 'utf8'))
  const asked = groups.flatMap(({ rules }: { rules: { expr: string }[] }) =>
    rules.flatMap(({ expr }) => expr.match(/\b(?:reference|nodejs)_\w+/g) ?? []),
  )

  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((name: string) => !metrics.includes(name))).toEqual([])
})
