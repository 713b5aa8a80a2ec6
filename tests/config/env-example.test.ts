/** The handbook's example names every variable, and a service starts with it unchanged. */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig, VARIABLE_NAMES } from '../../inquiry-service/server/config.ts'

const text = readFileSync('inquiry-service/docs/env.example', 'utf8')

test('env.example names every variable once, each below a line that explains it', () => {
  const named = [...text.matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name)

  expect(named.sort()).toEqual([...VARIABLE_NAMES].sort())
  // A block starts with its explanation, a sentence rather than a variable.
  for (const block of text.trim().split('\n\n')) expect(block).toMatch(/^# \S/)
})

test('env.example is a configuration without a fault', () => {
  expect(readConfig(parseEnv(text))).toMatchObject({ siteUrl: 'https://reference.example', siteStatus: 'live' })
})
