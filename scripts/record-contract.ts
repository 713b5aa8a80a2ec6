/**
 * Writes what was added to the contract into the list of its promises: `npm run contract:record`. A line that no longer
 * holds is a breaking change and is refused: it needs a new major version.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { messageOf } from '../inquiry-service/thrown.ts'
import { openApi } from '../site/build/openapi.ts'
import { contractLines } from '../tests/openapi/contract-lines.ts'

export const PROMISES_FILE = 'tests/openapi/contract-v1.txt'

export const readPromises = (file = PROMISES_FILE): string[] => readFileSync(file, 'utf8').trimEnd().split('\n')

/**
 * Gives the lines that were added.
 *
 * @throws Error when a line of the file is not among `present`; the file stays as it is
 */
export function recordContract(present: readonly string[], file = PROMISES_FILE): string[] {
  const promised = readPromises(file)
  const broken = promised.filter((line) => !present.includes(line))
  if (broken.length > 0) {
    throw new Error(`Cannot record the contract as promises of it no longer hold:\n${broken.join('\n')}`)
  }
  writeFileSync(file, `${present.join('\n')}\n`)
  return present.filter((line) => !promised.includes(line))
}

if (import.meta.main) {
  try {
    const added = recordContract(contractLines(openApi))
    console.log(added.length === 0 ? 'The contract is recorded in full' : `Recorded\n${added.join('\n')}`)
  } catch (error) {
    console.error(messageOf(error))
    process.exitCode = 1
  }
}
