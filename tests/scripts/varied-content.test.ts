import { cpSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadContent } from '../../content/index.ts'
import { writeContent } from '../../scripts/bench/growth/copy.ts'
import { applyRules } from '../../scripts/checks/apply.ts'
import { RULES } from '../../scripts/checks/rules/index.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'

test('a catalog made for the benchmark has the size that was asked for and keeps every rule of the real one', () => {
  const root = temporaryFolder()
  cpSync('content', root, { recursive: true })

  writeContent(root, { variants: 300, articles: 30 })

  const content = loadContent({ root })
  expect(content.models.flatMap(({ variants }) => variants)).toHaveLength(300)
  expect(content.articles).toHaveLength(30)
  expect(applyRules(RULES, { content, today: '2026-12-01' })).toEqual([])
})
