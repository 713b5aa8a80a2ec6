/**
 * The release that is in production, made from its commit: what an upgrade starts from and a roll back returns to. Made once per
 * machine, as it takes a whole build; its packages come from the registry unless they are those of this commit.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ownPlatform } from './made.ts'

/** Version 1.1: the last one whose ledger has format 10. */
const COMMIT = 'c144f5485947c22d25e26a9908ad0d4b4300e77d'

const FOLDER = resolve(`.cache/release-${COMMIT.slice(0, 8)}`)

/** Why it can't be made, or undefined where it can. */
export function whyNoLastRelease(): string | undefined {
  try {
    execFileSync('git', ['cat-file', '-e', `${COMMIT}^{commit}`], { stdio: 'ignore' })
    return undefined
  } catch {
    return 'its commit is not in this clone'
  }
}

/** Path of its archive. */
export function lastRelease(): string {
  const archives = join(FOLDER, 'archives')
  if (!existsSync(archives)) {
    const [project, draft] = [join(FOLDER, 'project'), join(FOLDER, 'draft')]
    rmSync(FOLDER, { recursive: true, force: true })
    mkdirSync(project, { recursive: true })
    const files = execFileSync('git', ['archive', COMMIT], { maxBuffer: 2 ** 30 })
    execFileSync('tar', ['-x', '-C', project], { input: files })
    const lock = (folder: string) =>
      readFileSync(join(folder, 'package-lock.json'), 'utf8').replaceAll(/^.*"version": .*$/gm, '')
    if (lock(project) === lock('.')) symlinkSync(resolve('node_modules'), join(project, 'node_modules'))
    else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: project, stdio: 'inherit' })
    // No settings and a record of none: the tests know the addresses of a build without any.
    const words = ['scripts/release.ts', '--fast', '--platform', ownPlatform(), '--output', draft]
    execFileSync(process.execPath, words, { cwd: project, stdio: 'inherit', env: { PATH: process.env['PATH'] } })
    rmSync(project, { recursive: true })
    renameSync(draft, archives)
  }
  const [archive = ''] = readdirSync(archives).filter((name) => name.endsWith('.tar.gz'))
  return join(archives, archive)
}
