/**
 * The promise of the developers page: within a major version nothing that a client relies on goes or changes.
 * `npm run record` adds new lines to `contract-v1.txt`; a line of it that no longer holds is a breaking change.
 */
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { PROMISES_FILE, readPromises, recordContract } from '../../scripts/record/contract.ts'
import { contractLines } from '../../scripts/record/contract-lines.ts'
import { openApi } from '../../site/programs/read-api.ts'

const released = readPromises()
const present = contractLines(openApi)

test('nothing that was released has gone or changed', () => {
  expect(released.filter((line) => !present.includes(line))).toEqual([])
})

test('what was added is written down', () => {
  expect(present.filter((line) => !released.includes(line))).toEqual([])
})

test('recording adds what is new and refuses a breaking change', () => {
  const folder = mkdtempSync(join(tmpdir(), 'contract-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'contract.txt')
  copyFileSync(PROMISES_FILE, file)
  const grown = [...present, 'Variant.weightKg: number'].sort()

  expect(recordContract(grown, file)).toEqual(['Variant.weightKg: number'])
  expect(readPromises(file)).toEqual(grown)

  const recorded = readFileSync(file, 'utf8')
  expect(() => recordContract(present, file)).toThrow('Variant.weightKg: number')
  expect(readFileSync(file, 'utf8')).toBe(recorded)
})
