import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keptClientSecret } from '../../inquiry-service/http/client-secret.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'

test('keptClientSecret() makes a secret once, readable by its owner alone, and leaves no other file behind', () => {
  const folder = join(temporaryFolder(), 'deep', 'data')
  const secret = keptClientSecret(folder)

  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(keptClientSecret(folder)).toBe(secret)
  expect(readdirSync(folder)).toEqual(['client-key-secret'])
  expect(statSync(join(folder, 'client-key-secret')).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('keptClientSecret() makes a different secret in each folder', () => {
  expect(keptClientSecret(temporaryFolder())).not.toBe(keptClientSecret(temporaryFolder()))
})

test('keptClientSecret() refuses a damaged secret instead of weakening every hash', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'client-key-secret'), 'short\n')

  expect(() => keptClientSecret(folder)).toThrow(
    'Cannot use client-key-secret in DATA_DIR: it is damaged: it has 5 characters',
  )
  expect(readFileSync(join(folder, 'client-key-secret'), 'utf8')).toBe('short\n')
})

test('keptClientSecret() gives up on a folder in which nothing can be created', () => {
  expect(() => keptClientSecret('/proc/no-such-folder/data')).toThrow()
})
