/**
 * Runs `/arazzo.json` against the built product with the tool it is made for: `npm run check:collections`. npx fetches
 * the tool, as it is large and nothing else needs it; the tests run the same file without it. Exit code 1 when a step
 * fails.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseBuildConfig } from '../inquiry-service/contract/build-config.ts'
import { INQUIRY_EXAMPLES } from '../inquiry-service/contract/openapi/examples.ts'
import { SERVICE, SITE } from '../tests/setup/build-folder.ts'
import { freePort } from '../tests/setup/free-port.ts'
import { serve } from './bench/served.ts'

const ARAZZO_RUNNER = '@redocly/cli@2.77.0'

const { siteUrl } = parseBuildConfig(process.env)
const folder = mkdtempSync(join(tmpdir(), 'collections-'))
const port = await freePort()
const base = `http://127.0.0.1:${port}`
// The temporary folder may be in memory, and nothing here has to survive.
const ledger = { DATA_DIR: join(folder, 'data'), STORE_DURABILITY: 'attested:temporary' }
const product = await serve([SERVICE], port, { PORT: String(port), ...ledger })
try {
  process.exitCode = runArazzo() === 0 ? 0 : 1
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

function npx(cwd: string, tool: string, words: readonly string[]): number | null {
  const path = [resolve('node_modules/.bin'), process.env['PATH']].join(':')
  const env = { ...process.env, PATH: path, REDOCLY_TELEMETRY: 'off' }
  return spawnSync('npx', ['--yes', '--package', tool, ...words], { cwd, env, stdio: 'inherit' }).status
}
