/**
 * The built service with wrong settings: one line on standard error, nothing else, and the exit code for supervisors
 * (D2a).
 */
import { expect, test } from 'vitest'
import { WRONG_SETTINGS } from '../config/wrong-settings.ts'
import { startRefused } from '../setup/standalone.ts'

/**
 * Each sentence is tested where settings are parsed; this test shows that they reach standard error. All of them with
 * FAULTS=full.
 */
const SAMPLE = WRONG_SETTINGS.filter((_, index) => process.env['FAULTS'] === 'full' || index % 5 === 0)

test.each(SAMPLE)('the service ends with $exitCode and one line for $environment', async (wrong) => {
  expect(await startRefused(wrong.environment)).toEqual({ exitCode: wrong.exitCode, output: `${wrong.line}\n` })
})
