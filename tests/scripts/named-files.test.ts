/** The files that README and CONTRIBUTING lead a reader to are where they say. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDERS = ['.', 'inquiry-service', 'inquiry-service/desk', 'site', 'content']

test.each(['README.md', 'CONTRIBUTING.md'])('every file and folder that %s names is there', (page) => {
  const text = readFileSync(page, 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '')
  const named = [...text.matchAll(/`([\w.][\w./-]*(?:\.(?:ts|lua|mdx?|json|txt|cjs)|\/))`/g)].map(
    ([, path = '']) => path,
  )
  const missing = named.filter((path) => !FOLDERS.some((folder) => existsSync(join(folder, path))))

  expect(named.length).toBeGreaterThan(9)
  expect(missing).toEqual([])
})
