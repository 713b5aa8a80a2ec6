/** Checks that two builds of the last commit, each in a clone under a path of its own, are byte-identical. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { messageOf } from '../inquiry-service/support/thrown.ts'
import { pathsBelow } from './paths-below.ts'
import { sha256 } from './release/layout.ts'

const OUTPUTS = ['dist/site', 'dist/service', 'dist/hosting/edge']

const folder = mkdtempSync(join(tmpdir(), 'reproducible-'))
try {
  const builds = ['one', 'another-with-a-longer-path'].map((name) => buildIn(join(folder, name)))
  const [first = new Map(), second = new Map()] = builds
  const files = [...new Set([...first.keys(), ...second.keys()])].sort()
  const differing = files.filter((file) => first.get(file) !== second.get(file))
  if (differing.length > 0) throw new Error(`Two builds of one commit differ:\n${differing.join('\n')}`)
  console.log(`${files.length} files of two builds are byte-identical`)
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function buildIn(clone: string): ReadonlyMap<string, string> {
  run('.', 'git', ['clone', '--quiet', '--shared', '.', clone])
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'))
  run(clone, process.execPath, ['scripts/build.ts'])
  run(clone, process.execPath, ['scripts/hosting-edge.ts'])
  const files = OUTPUTS.flatMap((output) => pathsBelow(join(clone, output)).map((path) => `${output}${path}`))
  return new Map(files.map((file) => [file, sha256(join(clone, file))]))
}

function run(cwd: string, program: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (error) throw error
  if (status !== 0) throw new Error(`Cannot compare builds: ${program} ${args[0]} failed: ${stderr.trim()}`)
}
