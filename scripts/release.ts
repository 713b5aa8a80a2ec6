/**
 * Makes the archives that servers run: `npm run release`. Each holds site, service, desk, nginx generator, handbook and the Node
 * for its platform; a server needs nothing else. Builds anew first: a build that `npm start` made is compressed less.
 *
 *   --env-file FILE       the settings of the build, as the service will read them
 *   --platform NAME       linux-x64 or linux-arm64; both when left out
 *   --output FOLDER       where to write, if not dist/release
 *   --build FOLDER        a finished build to pack as it is, instead of `dist` built anew
 *   --fast                compresses less, for whoever waits
 */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { exitCodeOf } from '../inquiry-service/contract/environment.ts'
import { VERSION } from '../inquiry-service/version.ts'
import { build } from './build.ts'
import { DIST } from './build-folder.ts'
import { BUILD_STAMP } from './build-stamp.ts'
import { loadEnvFile } from './env-file.ts'
import { LEVELS, packFolder } from './release/archive.ts'
import { layOut, SUMS, sha256 } from './release/layout.ts'
import { PLATFORMS, type Platform } from './release/node-package.ts'

const NAME = 'accelerator-reference'

/** Packs `folder`, a finished build, for `platform`; gives the path of the archive. */
export async function release(
  folder: string,
  platform: Platform,
  output: string,
  level: number = LEVELS.thorough,
): Promise<string> {
  mkdirSync(output, { recursive: true })
  const draft = mkdtempSync(join(output, '.draft-'))
  try {
    const { checkedAt: day } = JSON.parse(readFileSync(join(folder, 'site/build.json'), 'utf8')) as {
      checkedAt: string
    }
    // Two releases of one version with other settings lie beside each other on a server.
    const name = `${NAME}-${VERSION}-${digestOf(join(folder, BUILD_STAMP))}`
    mkdirSync(join(draft, name))
    await layOut(join(draft, name), { build: folder, version: VERSION, platform, day })
    const archive = `${NAME}-${VERSION}-${platform}.tar.gz`
    await packFolder(draft, name, join(draft, archive), { day, level })
    renameSync(join(draft, archive), join(output, archive))
    return join(output, archive)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function digestOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8)
}

if (import.meta.main) {
  try {
    const { values } = parseArgs({
      options: {
        'env-file': { type: 'string' },
        platform: { type: 'string' },
        output: { type: 'string', default: join(DIST, 'release') },
        build: { type: 'string' },
        fast: { type: 'boolean', default: false },
      },
    })
    loadEnvFile(values['env-file'])
    const platforms = PLATFORMS.filter((name) => values.platform === undefined || values.platform === name)
    if (platforms.length === 0)
      throw new Error(`Cannot make the release as --platform is not one of ${PLATFORMS.join(', ')}`)
    if (values.build === undefined) await build()
    const level = values.fast ? LEVELS.fast : LEVELS.thorough
    const archives: string[] = []
    for (const platform of platforms) archives.push(await release(values.build ?? DIST, platform, values.output, level))
    writeFileSync(join(values.output, SUMS), archives.map((file) => `${sha256(file)}  ${basename(file)}\n`).join(''))
    for (const file of archives) console.log(`Wrote ${file}`)
    // Astro's own server for building may keep the process alive.
    process.exit(0)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(exitCodeOf(error))
  }
}
