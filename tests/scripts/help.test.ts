/** Every command says with `--help` how it is called, what its options do, how it ends, and gives an example. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))

/** Commands without options of their own. */
const WITHOUT_OPTIONS: Readonly<Record<string, string>> = {
  format: 'the options are those of biome',
  test: 'the options are those of vitest',
  'test:faults': 'the options are those of vitest',
  start: 'settings are variables of the environment',
  dev: 'settings are variables of the environment',
  check: 'checks everything',
}

const COMMANDS = Object.keys(scripts).filter((name) => !(name in WITHOUT_OPTIONS))

/** Most of the time is compiling: what the programs share is compiled once. */
const env = { ...process.env, NODE_COMPILE_CACHE: resolve('.cache/compiled') }
const run = (file: string, word: string) => promisify(execFile)('node', [file, word], { env })
const fileOf = (name: string) => /scripts\/[\w/-]+\.ts/.exec(scripts[name] ?? '')?.[0] ?? ''

test.each(COMMANDS)('%s --help prints usage, options, examples and exit codes', async (name) => {
  const { stdout, stderr } = await run(fileOf(name), '--help')

  expect(stderr).toBe('')
  expect(stdout).toMatch(new RegExp(`^\\S.+ \\(${name}\\)\\n\\nUSAGE ${name} `))
  expect(stdout).toMatch(/\n(?:OPTIONS|COMMANDS)\n/)
  expect(stdout).toMatch(new RegExp(`\\nEXAMPLES\\n\\n {2}npm run ${name}`))
  expect(stdout).toMatch(/\nExit codes: 0 .+, 1 .+/)
})

/** The same function that answers `--help`: one program stands for all of them. The desk has its own. */
const REFUSING = process.env['FAULTS'] === 'full' ? COMMANDS : ['bench', 'desk']

test.each(REFUSING)('%s refuses an option that it does not have, with exit code 2', async (name) => {
  await expect(run(fileOf(name), '--hlep')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`See: npm run ${name} -- --help\n`),
  })
})

test.each(Object.keys(WITHOUT_OPTIONS))('%s reads no options', (name) => {
  const file = fileOf(name)

  expect(file === '' ? '' : readFileSync(file, 'utf8')).not.toMatch(/parseArgs|command-line/)
})
