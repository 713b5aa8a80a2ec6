/** The commands of package.json: their help, the Node that they need, the programs that tests start, and the files that guides name. */
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { needsOf } from '../../scripts/test-programs.ts'

const { scripts, engines }: { scripts: Record<string, string>; engines: { node: string } } = JSON.parse(
  readFileSync('package.json', 'utf8'),
)

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

/** One function reads the words of all of them: one program stands for the others. The desk has its own. */
const SOME = process.env['FAULTS'] === 'full' ? COMMANDS : ['bench', 'desk']

/** Most of the time is compiling: what the programs share is compiled once. */
const env = { ...process.env, NODE_COMPILE_CACHE: resolve('.cache/compiled') }
const run = (file: string, word: string) => promisify(execFile)('node', [file, word], { env })
const fileOf = (name: string) => /scripts\/[\w/-]+\.ts/.exec(scripts[name] ?? '')?.[0] ?? ''

test.each(SOME)('%s --help prints usage, options, examples and exit codes', async (name) => {
  const { stdout, stderr } = await run(fileOf(name), '--help')

  expect(stderr).toBe('')
  expect(stdout).toMatch(new RegExp(`^\\S.+ \\(${name}\\)\\n\\nUSAGE ${name} `))
  expect(stdout).toMatch(/\n(?:OPTIONS|COMMANDS)\n/)
  expect(stdout).toMatch(new RegExp(`\\nEXAMPLES\\n\\n {2}npm run ${name}`))
  expect(stdout).toMatch(/\nExit codes: 0 .+, 1 .+/)
})

test.each(SOME)('%s refuses an option that it does not have, with exit code 2', async (name) => {
  await expect(run(fileOf(name), '--hlep')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`See: npm run ${name} -- --help\n`),
  })
})

test.each(Object.keys(WITHOUT_OPTIONS))('%s reads no options', (name) => {
  const file = fileOf(name)

  expect(file === '' ? '' : readFileSync(file, 'utf8')).not.toMatch(/parseArgs|command-line/)
})

/** Node as an older one: what a program reads of its version. */
const OLDER =
  'data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"24.15.0"}})'

function startOn(preload: string[], file: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...preload, file], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

test.each([
  [
    'a command of the checkout',
    'scripts/require-node.mjs',
    '. On Linux and Windows npm ci brings it along; elsewhere install it.',
  ],
  ['the built service', 'inquiry-service/server/entry.mjs', ''],
])('%s says in one line that the Node is too old, and ends', (_, file, advice) => {
  expect(startOn(['--import', OLDER], file)).toEqual({
    status: 1,
    stdout: '',
    stderr: `Cannot start: Node ${engines.node.replace('>=', '')} or later is needed: this is 24.15.0${advice}\n`,
  })
})

test('the Node of this checkout is new enough', () => {
  expect(startOn([], 'scripts/require-node.mjs')).toEqual({ status: 0, stdout: '', stderr: '' })
})

test('npm test needs Redis, a browser, nginx and Python, and nothing to compile, trace or set clocks with', () => {
  const packages = ['redis-server', 'chromium-headless-shell', 'nginx', 'python3']

  expect(needsOf([]).map(({ packageName }) => packageName)).toEqual(packages)
  const readme = readFileSync('README.md', 'utf8')
  expect(packages.filter((name) => !readme.includes(name))).toEqual([])
})

const FOLDERS = ['.', 'inquiry-service', 'inquiry-service/desk', 'site', 'content']

test.each(['README.md', 'CONTRIBUTING.md'])('every file and folder that %s names is there', (page) => {
  const text = readFileSync(page, 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '')
  const named = [...text.matchAll(/`([\w.][\w./-]*(?:\.(?:ts|lua|mdx?|json|txt|cjs)|\/))`/g)].map(
    ([, path = '']) => path,
  )
  const missing = named.filter((path) => !FOLDERS.some((folder) => existsSync(join(folder, path))))

  expect(named.length).toBeGreaterThan(9)
  expect(missing).toEqual([])
})
