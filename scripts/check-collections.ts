/**
 * Runs `/arazzo.json` and `/bruno.zip` with the tools that they are made for, against the built product:
 * `npm run check:collections`. The tools are fetched by npx, as they are large and nothing else needs them; the tests run
 * the same files without them. Exit code 1 when a step fails.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { unzipSync } from 'fflate'
import { parseBuildConfig } from '../inquiry-service/contract/build-config.ts'
import { INQUIRY_EXAMPLES } from '../inquiry-service/contract/openapi/examples.ts'
import { SERVICE, SITE } from '../tests/setup/build-folder.ts'
import { freePort } from '../tests/setup/free-port.ts'
import { serve } from './bench/served.ts'

const ARAZZO_RUNNER = '@redocly/cli@2.77.0'
const BRUNO_RUNNER = '@usebruno/cli@4.1.0'

const { siteUrl } = parseBuildConfig(process.env)
const folder = mkdtempSync(join(tmpdir(), 'collections-'))
const port = await freePort()
const base = `http://127.0.0.1:${port}`
const product = await serve([SERVICE], port, { PORT: String(port), DATA_DIR: join(folder, 'data') })
try {
  const failed = [runArazzo(), runBruno()].filter((status) => status !== 0)
  process.exitCode = failed.length === 0 ? 0 : 1
} finally {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}

function runArazzo(): number | null {
  const description = readFileSync(`${SITE}/arazzo.json`, 'utf8').replaceAll(siteUrl, base)
  writeFileSync(join(folder, 'arazzo.json'), description)
  const inputs = JSON.stringify({ idempotencyKey: crypto.randomUUID(), ...INQUIRY_EXAMPLES.sell.value, variantId: '' })
  return npx(folder, ARAZZO_RUNNER, [
    'redocly',
    'respect',
    'arazzo.json',
    '--server',
    `reference=${base}`,
    '--input',
    inputs,
  ])
}

function runBruno(): number | null {
  const files = Object.entries(unzipSync(readFileSync(`${SITE}/bruno.zip`)))
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
  const [collection = ''] = files[0]?.[0].split('/') ?? []
  const variables = [`baseUrl=${base}`, `inquiryUrl=${base}`, 'submit=yes'].flatMap((pair) => ['--env-var', pair])
  return npx(join(folder, collection), BRUNO_RUNNER, ['bru', 'run', '-r', '--env', 'Site', ...variables])
}

function npx(cwd: string, tool: string, words: readonly string[]): number | null {
  const path = [resolve('node_modules/.bin'), process.env['PATH']].join(':')
  const env = { ...process.env, PATH: path, REDOCLY_TELEMETRY: 'off' }
  return spawnSync('npx', ['--yes', '--package', tool, ...words], { cwd, env, stdio: 'inherit' }).status
}
