/** The operator's handbook lists where each way of running differs, row by row, with the reason (D47). */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DEPLOYMENTS } from '../contract/deployments.ts'
import { contractRows } from '../contract/suite.ts'

const PAGE = 'inquiry-service/docs/ways-of-running.md'
const page = readFileSync(PAGE, 'utf8')

const inPage = (name: string): string[] => {
  const [, section = ''] = page.split(`\n### What differs: ${name}\n`)
  return [
    ...(section
      .split('\n## ')[0]
      ?.split('\n### ')[0]
      ?.matchAll(/^- (.+)$/gm) ?? []),
  ].map(([, row = '']) => row)
}

test.each(DEPLOYMENTS.filter(({ differences }) => differences.length > 0))(
  'the handbook lists the rows that differ on $deployment.name, and no other (D47)',
  ({ deployment, differences }) => {
    expect(inPage(deployment.name).sort()).toEqual(differences.map(({ row }) => row).sort())
    for (const { reason } of differences) expect(page.replaceAll(/\s+/g, ' ')).toContain(reason)
  },
)

/** Groups that judge what a platform does with HTTP before ours is asked; all about refusals, caching and quotas are others. */
const MAY_DIFFER = ['malformed HTTP', 'pages', 'paths']

test('what differs anywhere is about malformed HTTP, pages or paths, never about refusals, caching or quotas', () => {
  const groups = DEPLOYMENTS.flatMap(({ deployment, differences }) => {
    const groupOf = new Map(contractRows(deployment).map(({ name, group }) => [name, group]))
    return differences.map(({ row }) => groupOf.get(row))
  })

  expect([...new Set(groups)].toSorted()).toEqual(MAY_DIFFER)
})
