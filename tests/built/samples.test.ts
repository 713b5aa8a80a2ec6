/** The samples of the developers page, run as a reader would run them, against the built product. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ESTIMATE_EXAMPLES, EXAMPLE_VARIANT } from '../../inquiry-service/contract/openapi/examples.ts'
import { snippetsOf } from '../../site/developers/snippets.ts'
import { startStandalone } from '../setup/standalone.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'
import { readSite } from './site-files.ts'

const SAMPLES = 'site/developers/samples'
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/
const hasCurl = spawnSync('curl', ['--version']).status === 0

const product = await startStandalone()
afterAll(() => product.stop())

/** What a sample prints when it is run in `folder`. */
function run(command: string, args: string[], folder: string, environment: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, BASE_URL: product.base, ...environment },
  })
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' })
  return stdout
}

function folderWith(...files: string[]): string {
  const folder = temporaryFolder()
  for (const file of files) copyFileSync(resolve(SAMPLES, file), join(folder, file))
  return folder
}

test.each(['client.ts', 'walkthrough.ts', 'client.py', 'read.sh', 'estimate.sh', 'inquiry.sh'])(
  '%s is served as it was run here',
  (file) => {
    expect(readSite(`samples/${file}`)).toBe(readFileSync(join(SAMPLES, file), 'utf8'))
  },
)

describe.skipIf(!hasCurl)('with curl (skipped when curl is not installed)', () => {
  test('read.sh reads a variant, then gets 304 for its copy', () => {
    const folder = folderWith('read.sh')

    const lines = run('sh', ['read.sh'], folder).trim().split('\n')

    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ id: 'nvidia-h100-sxm5-80gb' })
    expect(lines.at(-1)).toBe('304')
  })

  test('estimate.sh gets an estimate', () => {
    const folder = folderWith('estimate.sh')

    expect(JSON.parse(run('sh', ['estimate.sh'], folder))).toMatchObject({ memoryOnlyDeviceLowerBound: 1 })
  })

  test('inquiry.sh checks only, unless it is asked to submit; run again it is still one inquiry', () => {
    const folder = folderWith('inquiry.sh')
    const submit = { SUBMIT: 'yes' }

    expect(run('sh', ['inquiry.sh'], folder)).toMatch(/^\{"status":"validated","sandbox":true,.*\}\n$/)
    const first = UUID.exec(run('sh', ['inquiry.sh'], folder, submit))?.[0]
    const second = UUID.exec(run('sh', ['inquiry.sh'], folder, submit))?.[0]

    expect(first).toMatch(UUID)
    expect(second).toBe(first)
  })
})

test.each([
  ['node', ['client.ts', 'walkthrough.ts']],
  ['python3', ['client.py']],
] as const)(
  '%s %j reads, estimates and checks; asked to submit, the same key gives the same inquiry',
  (command, files) => {
    const folder = folderWith(...files)
    const own = [files.at(-1) ?? '']
    const environment = { SUBMIT: 'yes', IDEMPOTENCY_KEY: crypto.randomUUID() }
    const printed = run(command, own, folder, environment)

    expect(printed).toMatch(
      /^NVIDIA H100 SXM5 80GB: 80 GB, checked \d{4}-\d\d-\d\d\n20\.56 GB, at least 1 device\nThe inquiry is validated\nReceived as \S+\n$/,
    )
    expect(run(command, own, folder, environment)).toBe(printed)
    if (command === 'node') expect(run(command, own, folder)).not.toContain('Received')
  },
)

test('a request as the developers page writes it runs in TypeScript and Python, and in curl where it is installed', () => {
  for (const [request, answer] of [
    [{ url: `${product.base}/api/v1/estimate`, body: ESTIMATE_EXAMPLES.inference.value }, /memoryGB/],
    [{ url: `${product.base}/api/v1/catalog/${EXAMPLE_VARIANT.variantId}` }, /NVIDIA H100 SXM5 80GB/],
  ] as const) {
    const { sh, python, ts } = snippetsOf(request)
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'snippet.ts'), ts)

    expect(run('node', ['snippet.ts'], folder)).toMatch(answer)
    if (hasCurl) expect(run('sh', ['-c', `${sh} -sS`], folder)).toMatch(answer)
    expect(run('python3', ['-c', python], folder)).toMatch(answer)
  }
})
