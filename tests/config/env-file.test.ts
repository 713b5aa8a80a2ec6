/** The file of variables that systemd, build and desk read: what they would read differently is refused, and the example is complete. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { readConfig, VARIABLE_NAMES } from '../../inquiry-service/server/config.ts'
import { loadEnvFile } from '../../scripts/command-line.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'

const before = { ...process.env }
afterEach(() => {
  process.env = { ...before }
})

function load(text: string): void {
  const file = join(temporaryFolder(), 'reference.env')
  writeFileSync(file, text)
  loadEnvFile(file)
}

test('values are read as they stand, white space within them included; what is set already stays', () => {
  process.env['LOG_LEVEL'] = 'warn'
  load(
    '# A comment, with "quotes"\nOPERATOR_NAME=Example Sourcing\n\nSMTP_URL=smtp://a:b%23c@mail.example\nLOG_LEVEL=debug\n',
  )

  expect(process.env).toMatchObject({
    OPERATOR_NAME: 'Example Sourcing',
    SMTP_URL: 'smtp://a:b%23c@mail.example',
    LOG_LEVEL: 'warn',
  })
})

test('a number sign, a quotation mark and a backslash are refused, every variable with its name and without its value', () => {
  const lines = [
    ...['SMTP_URL=smtp://a:can#ary@b.example', 'OPERATOR_NAME="canary"', "NOTIFY_TO='canary'"],
    'DATA_DIR=C:\\canary',
  ]

  expect(() => load(lines.join('\n'))).toThrow(
    expect.objectContaining({
      name: 'ConfigError',
      faults: ['SMTP_URL', 'OPERATOR_NAME', 'NOTIFY_TO', 'DATA_DIR'].map((name) =>
        expect.stringMatching(
          new RegExp(`^Cannot start: ${name} in the file of --env-file must have no #, (?!.*canary)`),
        ),
      ),
    }),
  )
  expect(process.env['OPERATOR_NAME']).toBeUndefined()
})

test('a file that is not there is named as the fault', () => {
  expect(() => loadEnvFile('/nowhere/reference.env')).toThrow(
    "Cannot start: the file of --env-file can't be read: ENOENT",
  )
})

const example = readFileSync('inquiry-service/docs/env.example', 'utf8')

test('env.example names every variable once, each below a line that explains it', () => {
  const named = [...example.matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name)

  expect(named.sort()).toEqual([...VARIABLE_NAMES].sort())
  // A block starts with its explanation, a sentence rather than a variable.
  for (const block of example.trim().split('\n\n')) expect(block).toMatch(/^# \S/)
})

test('env.example is a configuration without a fault', () => {
  expect(readConfig(parseEnv(example))).toMatchObject({ siteUrl: 'https://reference.example', siteStatus: 'live' })
})
