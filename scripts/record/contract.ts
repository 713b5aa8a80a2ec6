/**
 * What was added to the contract goes into the list of its promises. A line that no longer holds is a breaking change and is
 * refused: it needs a new major version.
 */
import { readFileSync, writeFileSync } from 'node:fs'

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
    throw new Error(`Cannot record the contract: promises of it no longer hold:\n${broken.join('\n')}`)
  }
  writeFileSync(file, `${present.join('\n')}\n`)
  return present.filter((line) => !promised.includes(line))
}
