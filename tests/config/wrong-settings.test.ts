import { expect, test } from 'vitest'
import { ConfigError } from '../../inquiry-service/contract/environment.ts'
import { readConfig } from '../../inquiry-service/server/config.ts'
import { WRONG_SETTINGS } from './wrong-settings.ts'

test.each(WRONG_SETTINGS)('with $environment: $line (D2)', ({ environment, line }) => {
  let faults: readonly string[] = []
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) faults = error.faults
  }

  expect(faults).toEqual([line])
})
