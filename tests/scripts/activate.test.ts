/** `bin/activate` of a release: one link, the files that older and newer pages name, and a warning before a ledger's format changes. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../setup/temporary-folder.ts'

/** A folder of releases, each with one script named after it, and the format of its ledger; undefined: not named. */
function givenReleases(formats: Record<string, number | undefined>): string {
  const folder = temporaryFolder()
  for (const [name, format] of Object.entries(formats)) {
    const release = join(folder, name)
    for (const part of ['bin', 'site/_astro']) mkdirSync(join(release, part), { recursive: true })
    copyFileSync('scripts/release/activate.sh', join(release, 'bin/activate'))
    writeFileSync(join(release, `site/_astro/${name}.js`), name)
    writeFileSync(
      join(release, 'SHA256SUMS'),
      `${'0'.repeat(64)}  site/_astro/${name}.js\n${'0'.repeat(64)}  bin/node\n`,
    )
    if (format !== undefined) writeFileSync(join(release, 'ledger-format'), `${format}\n`)
  }
  return folder
}

function activate(folder: string, release: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync('sh', [join(folder, release, 'bin/activate'), ...words], {
    encoding: 'utf8',
  })
  return { status, out: stdout + stderr }
}

const linkIn = (folder: string, name: string) => readlinkSync(join(folder, name))
const scriptsOf = (folder: string, name: string) => readdirSync(join(folder, name, 'site/_astro')).sort()

test('the first release becomes the current one, and has no other', () => {
  const folder = givenReleases({ one: 11 })

  expect(activate(folder, 'one')).toEqual({ status: 0, out: `${folder}/current is one\n` })
  expect(linkIn(folder, 'current')).toBe('one')
  expect(existsSync(join(folder, 'previous'))).toBe(false)
  expect(activate(folder, 'one', '--back')).toMatchObject({ status: 1, out: expect.stringContaining('no previous') })
})

test('two releases that follow each other have the scripts of both, and no release has those of the one before the last', () => {
  const folder = givenReleases({ one: 11, two: 11, three: 11 })
  for (const name of ['one', 'two', 'three']) activate(folder, name)

  expect([linkIn(folder, 'current'), linkIn(folder, 'previous')]).toEqual(['three', 'two'])
  expect(scriptsOf(folder, 'one')).toEqual(['one.js', 'two.js'])
  expect(scriptsOf(folder, 'two')).toEqual(['one.js', 'three.js', 'two.js'])
  expect(scriptsOf(folder, 'three')).toEqual(['three.js', 'two.js'])
  rmSync(join(folder, 'two'), { recursive: true })
  expect(existsSync(join(folder, 'three/site/_astro/two.js'))).toBe(true)
})

test('--prepare gives the current release the new scripts and changes no link', () => {
  const folder = givenReleases({ one: 11, two: 12 })
  expect(activate(folder, 'two', '--prepare')).toMatchObject({ status: 1 })
  activate(folder, 'one')

  expect(activate(folder, 'two', '--prepare')).toMatchObject({ status: 0 })
  expect(linkIn(folder, 'current')).toBe('one')
  expect(scriptsOf(folder, 'one')).toEqual(['one.js', 'two.js'])
})

test('a newer format is announced before the switch; the way back over it needs --yes, and is refused without touching a link', () => {
  // The release in production does not name its format, which is 10.
  const folder = givenReleases({ old: undefined, new: 11 })
  activate(folder, 'old')

  expect(activate(folder, 'new').out).toMatch(/from format 10 to 11: going back to old will cost a restore/)
  expect(activate(folder, 'new', '--back')).toMatchObject({
    status: 1,
    out: expect.stringMatching(/old does not open.*11.*--yes/),
  })
  expect([linkIn(folder, 'current'), linkIn(folder, 'previous')]).toEqual(['new', 'old'])
  expect(activate(folder, 'new', '--back', '--yes')).toEqual({ status: 0, out: `${folder}/current is old\n` })
  expect([linkIn(folder, 'current'), linkIn(folder, 'previous')]).toEqual(['old', 'new'])
})

test('the way back to a release that has been deleted is refused, also with --yes', () => {
  const folder = givenReleases({ one: 11, two: 11 })
  for (const name of ['one', 'two']) activate(folder, name)
  rmSync(join(folder, 'one'), { recursive: true })

  const out = expect.stringContaining(`${folder}/one is not there any more`)
  expect(activate(folder, 'two', '--back', '--yes')).toMatchObject({ status: 1, out })
  expect(linkIn(folder, 'current')).toBe('two')
})

test('a file that cannot be shared stops it before the switch', () => {
  const folder = givenReleases({ one: 11, two: 11 })
  activate(folder, 'one')
  rmSync(join(folder, 'one/site/_astro/one.js'))

  expect(activate(folder, 'two').status).not.toBe(0)
  expect(linkIn(folder, 'current')).toBe('one')
})

test('an unknown option is refused', () => {
  const folder = givenReleases({ one: 11 })

  expect(activate(folder, 'one', '--bakc').status).toBe(2)
  expect(existsSync(join(folder, 'current'))).toBe(false)
})
