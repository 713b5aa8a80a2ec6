/** A build takes the place of the last one whole, or not at all (D1a). */
import { mkdirSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { BUILD_PARTS, draftBuild, HASHED_FILES, publishBuild } from '../../scripts/build-folder.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'

/** Publishes a build whose every part says `words`, and whose one script is named after them. */
function published(folder: string, words: string): void {
  const draft = draftBuild(folder)
  mkdirSync(join(draft, HASHED_FILES), { recursive: true })
  writeFileSync(join(draft, HASHED_FILES, `${words}.js`), words)
  for (const part of BUILD_PARTS) {
    const file = part.endsWith('.json') ? join(draft, part) : join(draft, part, 'file')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, words)
  }
  publishBuild(folder, draft)
}

const read = (folder: string, part: string) => readFileSync(join(folder, part), 'utf8')

test('publishBuild() moves site, service and stamp together (D1a)', () => {
  const folder = temporaryFolder()
  published(folder, 'first')
  const first = realpathSync(join(folder, 'site'))
  published(folder, 'second')

  expect(['site/file', 'service/file', 'build-stamp.json'].map((part) => read(folder, part))).toEqual(
    Array(3).fill('second'),
  )
  // Whoever opened the first still finds it whole, and can go back to it.
  expect(readFileSync(join(first, 'file'), 'utf8')).toBe('first')
})

test('publishBuild() leaves the scripts that pages of the build before name, for one more build', () => {
  const folder = temporaryFolder()
  const scripts = ['first', 'second', 'second', 'third'].map((words) => {
    published(folder, words)
    return readdirSync(join(folder, HASHED_FILES)).sort()
  })

  expect(scripts).toEqual([['first.js'], ['first.js', 'second.js'], ['second.js'], ['second.js', 'third.js']])
})

test('publishBuild() keeps the build before the present one and removes older ones', () => {
  const folder = temporaryFolder()
  for (const words of ['first', 'second', 'third']) published(folder, words)

  const kept = readdirSync(join(folder, 'builds')).map((name) => read(join(folder, 'builds', name), 'build-stamp.json'))
  expect(kept.sort()).toEqual(['second', 'third'])
})

test('publishBuild() leaves what a static server of another user can read', () => {
  const folder = temporaryFolder()
  published(folder, 'first')

  expect(statSync(realpathSync(join(folder, 'current'))).mode & 0o055).toBe(0o055)
})

test('publishBuild() takes the place of folders from before there were links', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'site'), { recursive: true })
  writeFileSync(join(folder, 'site/file'), 'old')
  published(folder, 'new')

  expect(read(folder, 'site/file')).toBe('new')
})

test('draftBuild() leaves the present build as it is', () => {
  const folder = temporaryFolder()
  published(folder, 'first')
  draftBuild(folder)

  expect(read(folder, 'site/file')).toBe('first')
})
