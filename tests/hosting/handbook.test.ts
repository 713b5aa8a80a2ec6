/** The operator's handbook lists where each way of running differs, row by row, with the reason (D47). */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Difference } from '../contract/row.ts'
import { contractRows } from '../contract/suite.ts'
import { standaloneDeployment } from '../setup/standalone.ts'
import { EDGE_DIFFERENCES } from './edge-differences.ts'
import { NGINX_DIFFERENCES } from './nginx-differences.ts'

const PAGE = 'inquiry-service/docs/ways-of-running.md'
const page = readFileSync(PAGE, 'utf8')

const DIFFERENCES: Readonly<Record<string, readonly Difference[]>> = {
  nginx: NGINX_DIFFERENCES,
  edge: EDGE_DIFFERENCES,
}

const inPage = (name: string): string[] => {
  const [, section = ''] = page.split(`\n### What differs: ${name}\n`)
  return [
    ...(section
      .split('\n## ')[0]
      ?.split('\n### ')[0]
      ?.matchAll(/^- (.+)$/gm) ?? []),
  ].map(([, row = '']) => row)
}

test.each(Object.entries(DIFFERENCES))('the handbook lists what differs on %s (D47)', (name, differences) => {
  expect(inPage(name).sort()).toEqual(differences.map(({ row }) => row).sort())
  for (const { reason } of differences) expect(page.replaceAll(/\s+/g, ' ')).toContain(reason)
})

/** Groups that judge what a platform does with HTTP before ours is asked; all about refusals, caching and quotas are others. */
const MAY_DIFFER = ['malformed HTTP', 'pages', 'paths']

test('what differs anywhere is about malformed HTTP, pages or paths, never about refusals, caching or quotas', () => {
  const rows = contractRows(standaloneDeployment({ base: 'http://host.invalid' }))
  const groupOf = new Map(rows.map(({ name, group }) => [name, group]))
  const groups = Object.values(DIFFERENCES).flatMap((differences) => differences.map(({ row }) => groupOf.get(row)))

  expect([...new Set(groups)].toSorted()).toEqual(MAY_DIFFER)
})
