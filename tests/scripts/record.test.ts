/** `npm run record` on content that has a fault. */
import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../setup/temporary-folder.ts'

test('content with a fault is refused with its line, and nothing of it is recorded', () => {
  const copy = temporaryFolder()
  for (const part of ['content', 'inquiry-service', 'scripts', 'site', 'package.json', 'tests/openapi']) {
    cpSync(part, join(copy, part), { recursive: true })
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  const model = join(copy, 'content/catalog/nvidia-t4.json')
  writeFileSync(model, readFileSync(model, 'utf8').replace('"memoryGB": 16', '"memoryGB": 0'))

  const log = () =>
    readdirSync(join(copy, 'content/changes')).map((name) => readFileSync(join(copy, 'content/changes', name), 'utf8'))
  const before = log()

  const { status, stderr } = spawnSync(process.execPath, ['scripts/record.ts', '--why', 'A slip.'], {
    cwd: copy,
    encoding: 'utf8',
  })

  expect(stderr.trimEnd().split('\n')).toEqual([
    'Cannot use the content: 1 fault:',
    'content/catalog/nvidia-t4.json: nvidia-t4-16gb.memoryGB: is 0. Remedy: write null for what is not stated',
  ])
  expect(status).toBe(1)
  expect(log()).toEqual(before)
})
