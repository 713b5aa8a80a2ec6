/**
 * The build that the tests of releases and upgrades take: the tests' own with one entry of each kind in place of hundreds, as packing,
 * unpacking and serving do the same with each. FAULTS=full: all of it.
 */
import { cpSync, readdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { BUILD_PARTS } from '../../scripts/build-folder.ts'
import { BUILD } from '../../scripts/test-build.ts'

/** Of gzip: none. Most of an archive is Node, which takes seconds either way. */
export const UNCOMPRESSED = 0

/** Folders of the site with a file for each entry. */
const ENTRIES = [
  ...['catalog', 'compare', 'documents', 'evidence', 'figures', 'fit', 'models'],
  ...['api/v1/catalog', 'api/v1/documents'],
]

/** Copies it into `folder`, where a test may change it. */
export function copyBuild(folder: string): void {
  const present = dirname(realpathSync(join(BUILD, 'service')))
  const site = join(present, 'site')
  const isAll = process.env['FAULTS'] === 'full'
  const firsts = new Map(ENTRIES.map((name) => [name, nameOf(readdirSync(join(site, name)).sort()[0] ?? '')]))
  const isPacked = (path: string) => {
    const first = firsts.get(relative(site, dirname(path)))
    return isAll || first === undefined || nameOf(path) === first
  }
  for (const part of BUILD_PARTS) {
    cpSync(join(present, part), join(folder, part), { recursive: true, verbatimSymlinks: true, filter: isPacked })
  }
}

/** Without endings: an entry has a file for each form and coding. */
function nameOf(path: string): string {
  return basename(path).split('.')[0] ?? ''
}
