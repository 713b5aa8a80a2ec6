/**
 * The promise of the developers page: within a major version nothing that a client relies on goes or changes. A line that
 * is missing from `contract-v1.txt` is an addition: write it there. A line of it that no longer holds is a breaking change.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openApi } from '../../site/build/openapi.ts'
import { contractLines } from './contract-lines.ts'

const FILE = 'tests/openapi/contract-v1.txt'
const released = readFileSync(FILE, 'utf8').trimEnd().split('\n')
const present = contractLines(openApi)

test('nothing that was released has gone or changed', () => {
  expect(released.filter((line) => !present.includes(line))).toEqual([])
})

test('what was added is written down', () => {
  expect(present.filter((line) => !released.includes(line))).toEqual([])
})
