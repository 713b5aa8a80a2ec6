import { expect, test } from 'vitest'
import { readConfig } from '../../inquiry-service/config.ts'
import { ConfigError } from '../../inquiry-service/contract/environment.ts'
import { WRONG_SETTINGS } from './wrong-settings.ts'

test('the table of wrong settings has 40 rows, no two alike', () => {
  expect(WRONG_SETTINGS).toHaveLength(40)
  expect(new Set(WRONG_SETTINGS.map(({ environment }) => JSON.stringify(environment))).size).toBe(40)
})

test.each(WRONG_SETTINGS)('with $environment: $line (D2)', ({ environment, line }) => {
  let faults: readonly string[] = []
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) faults = error.faults
  }

  expect(faults).toEqual([line])
})
