/** The built service on settings that are wrong: one line on standard error, nothing else, and the exit code for supervisors (D2a). */
import { expect, test } from 'vitest'
import { WRONG_SETTINGS } from '../config/wrong-settings.ts'
import { startRefused } from '../setup/standalone.ts'

/** Every sentence is proved where settings are read; here it is shown that they reach standard error. All with FAULTS=full. */
const SAMPLE = WRONG_SETTINGS.filter((_, index) => process.env['FAULTS'] === 'full' || index % 5 === 0)

test.each(SAMPLE)('the service ends with $exitCode and one line for $environment', async (wrong) => {
  expect(await startRefused(wrong.environment)).toEqual({ exitCode: wrong.exitCode, output: `${wrong.line}\n` })
})
