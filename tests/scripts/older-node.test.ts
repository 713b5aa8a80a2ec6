import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }

const NEEDED = packageJson.engines.node.replace('>=', '')
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
    stderr: `Cannot start: Node ${NEEDED} or later is needed: this is 24.15.0${advice}\n`,
  })
})

test('the Node of this checkout is new enough', () => {
  expect(startOn([], 'scripts/require-node.mjs')).toEqual({ status: 0, stdout: '', stderr: '' })
})
