import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SITE } from '../../scripts/test-build.ts'

test('no Markdown twin breaks an address by a backslash', () => {
  const twins = globSync('**/*.md', { cwd: SITE })
  const broken = twins.filter((file) => /https?\\:|\/\/www\\\./.test(readFileSync(join(SITE, file), 'utf8')))

  expect(twins.length).toBeGreaterThan(100)
  expect(broken).toEqual([])
})
