/**
 * What is deployed at the edge: one module with the build's settings; and its answer when its secret is missing.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildEdge } from '../../scripts/hosting-edge.ts'
import { SITE } from '../../scripts/test-build.ts'
import { Caller, expectRefusal } from '../contract/caller.ts'
import { INQUIRY } from '../contract-modules/inquiry-cases.ts'
import { exchange } from '../setup/exchange.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'
import { edgeDeployment, startEdge } from './edge.ts'

const SETTINGS = {
  siteUrl: 'http://localhost:3000',
  inquiryUrl: 'http://localhost:3000',
  allowedOrigins: ['http://localhost:3000'],
}

test('a deployment uploads the worker alone, and no page a second time as a module', async () => {
  const [output, uploaded] = [temporaryFolder(), temporaryFolder()]
  await buildEdge(SITE, output, SETTINGS)
  const { status, stdout, stderr } = spawnSync(
    'wrangler',
    ['deploy', '--dry-run', '--config', join(output, 'wrangler.json'), '--outdir', uploaded],
    { encoding: 'utf8', env: { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_HOME: temporaryFolder() } },
  )

  expect({ status, stderr }).toMatchObject({ status: 0 })
  expect(readdirSync(uploaded, { recursive: true }).map(String).sort()).toEqual(['README.md', 'worker.js'])
  expect(readFileSync(join(uploaded, 'worker.js'))).toEqual(readFileSync(join(output, 'worker.js')))
  const kib = Number(/Total Upload: ([\d.]+) KiB/.exec(stdout)?.[1])
  expect(kib).toBeCloseTo(readFileSync(join(output, 'worker.js')).length / 1024, 0)
  // A deployment without the secret is refused.
  const config = JSON.parse(readFileSync(join(output, 'wrangler.json'), 'utf8'))
  expect(config).toMatchObject({ secrets: { required: ['EDGE_CLIENT_SECRET'] } })
})

test('without its secret the edge answers 503 in the words of the contract, and logs the name of the variable', async () => {
  const edge = await startEdge({ inquiryUrl: 'http://127.0.0.1:9', clientSecret: null, site: false })
  onTestFinished(() => edge.stop())
  const caller = new Caller(edgeDeployment(edge))
  const answers = [
    await exchange(edge.base, 'GET', '/api/v1/catalog'),
    await exchange(edge.base, 'GET', '/'),
    await exchange(edge.base, 'OPTIONS', '/api/v1/estimate'),
    await exchange(edge.base, 'POST', '/api/v1/sandbox/requests'),
  ]
  const submitted = await caller.submit(INQUIRY)

  for (const answer of answers) {
    expectRefusal(caller, answer, 'unavailable')
    expect(answer.headers).toMatchObject({
      'retry-after': '5',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    })
  }
  expect(answers.map(({ headers }) => headers['x-contract'] === submitted.headers['x-contract'])).toEqual([
    ...[false, false],
    ...[true, true],
  ])
  expectRefusal(caller, submitted, 'inquiry-unavailable')
  expect(submitted.headers).toMatchObject({ vary: 'Origin', 'x-contract': expect.stringMatching(/^[0-9a-f]{64}$/) })
  await expect.poll(() => edge.errors()).toContain('Cannot start: EDGE_CLIENT_SECRET')
})

test.each(['hosting-edge', 'hosting-nginx'])(
  '%s refuses settings that differ from those of the build, naming each, and a folder without a build (D1b)',
  (script) => {
    const made = (site: string, settings = {}) => {
      const words = [`scripts/${script}.ts`, '--site', resolve(site), '--output', temporaryFolder()]
      return spawnSync('node', words, { encoding: 'utf8', env: { PATH: process.env['PATH'] ?? '', ...settings } })
    }
    const other = made(SITE, {
      SITE_URL: 'https://www.example',
      INQUIRY_URL: 'https://inquiries.example',
      EDGE_CLIENT_SECRET: 'long enough to be a secret of thirty-two',
    })
    const none = made(temporaryFolder())

    const line = (name: string, here: string) =>
      `Cannot make the configuration: ${name} is not what the site was built with: the site has "http://localhost:3000", here it is "${here}". Build again with these settings\n`
    expect(other).toMatchObject({
      status: 78,
      stderr: line('SITE_URL', 'https://www.example') + line('INQUIRY_URL', 'https://inquiries.example'),
    })
    expect(none).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^Cannot make the configuration: site and service come from different builds/),
    })
  },
)
