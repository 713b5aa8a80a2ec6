/** The built service on settings that are wrong: one line on standard error, nothing else, and the exit code for supervisors (D2a). */
import { expect, test } from 'vitest'
import { WRONG_SETTINGS } from '../config/wrong-settings.ts'
import { startRefused } from '../setup/standalone.ts'

test.each(WRONG_SETTINGS)('the service ends with $exitCode and one line for $environment', async (wrong) => {
  expect(await startRefused(wrong.environment)).toEqual({ exitCode: wrong.exitCode, output: `${wrong.line}\n` })
})
