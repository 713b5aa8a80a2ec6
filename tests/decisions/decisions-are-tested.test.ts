/** Each decision is in the name of a test that proves it. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const listed = [...readFileSync('inquiry-service/docs/decisions.md', 'utf8').matchAll(/^- (D\d+[a-z]?): /gm)].map(
  ([, number = '']) => number,
)

/** Numbers in parentheses in the code of a test file: comments name sources without proving them. */
function citedIn(file: string): string[] {
  const code = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [...code.matchAll(/\((D\d+[a-z]?(?:, D\d+[a-z]?)*)\)/g)].flatMap(([, numbers = '']) => numbers.split(', '))
}

const cited = new Set(globSync('tests/**/*.ts').flatMap(citedIn))

test('every decision of the list is named by a test', () => {
  expect(listed.length).toBeGreaterThan(50)
  expect(listed.filter((number) => !cited.has(number))).toEqual([])
})

test('no test names a decision that the list does not have', () => {
  expect([...cited].filter((number) => !listed.includes(number))).toEqual([])
})
