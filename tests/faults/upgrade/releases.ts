/** Two releases side by side, as on a server, whose pages name styles and scripts of their own. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { copyBuild } from '../../release/build-to-release.ts'
import { layOutRelease, ownPlatform } from '../../release/made.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'

/** Folder of the releases `first` and `second`, none of them activated. Removed after the tests of the file. */
export async function twoReleases(): Promise<string> {
  const releases = mkdtempSync(join(tmpdir(), 'reference-releases-'))
  afterAll(() => rmSync(releases, { recursive: true, force: true }))
  for (const name of ['first', 'second']) {
    const build = join(releases, 'build')
    copyBuild(build)
    nameBuild(build, name)
    mkdirSync(join(releases, name))
    await layOutRelease(join(releases, name), build, ownPlatform())
    rmSync(build, { recursive: true })
  }
  return releases
}

/** A copy of `releases` for another machine. */
export function copyReleases(releases: string): string {
  const copy = temporaryFolder()
  execFileSync('cp', ['-al', '--', ...readdirSync(releases).map((name) => join(releases, name)), copy])
  return copy
}

export function activate(releases: string, name: string, ...words: string[]): void {
  execFileSync(join(releases, name, 'bin/activate'), words)
}

/** The build says that it is `name`, and its hashed files have other names than those of any other build. */
function nameBuild(build: string, name: string): void {
  const site = join(build, 'site')
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' })
  // A page in a coding would go on naming the old files.
  for (const file of files.filter((path) => /\.(?:br|gz|zst)$/.test(path))) rmSync(join(site, file))
  const hashed = readdirSync(join(site, '_astro'))
  for (const file of hashed) renameSync(join(site, '_astro', file), join(site, '_astro', `${name}-${file}`))
  for (const file of files.filter((path) => /\.(?:html|css|js)$/.test(path) && !path.startsWith('_astro'))) {
    rewrite(join(site, file), name)
  }
  for (const file of readdirSync(join(site, '_astro'))) rewrite(join(site, '_astro', file), name)
  const record = join(site, 'build.json')
  writeFileSync(record, JSON.stringify({ ...JSON.parse(readFileSync(record, 'utf8')), commit: name }))
}

function rewrite(file: string, name: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('/_astro/', `/_astro/${name}-`))
}
