/** Makes the archives that servers run. Builds anew first: a build that `npm start` made is compressed less. */
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { VERSION } from '../inquiry-service/server/version.ts'
import { build } from './build.ts'
import { DIST } from './build-folder.ts'
import { ENV_FILE, runProgram } from './command-line.ts'
import { LEVELS, packFolder } from './release/archive.ts'
import { layOut, SUMS, sha256 } from './release/layout.ts'
import { PLATFORMS, type Platform } from './release/node-package.ts'

const NAME = 'accelerator-reference'

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
    const contents = join(draft, 'contents')
    mkdirSync(contents)
    const digest = await layOut(contents, { build: folder, version: VERSION, platform, day })
    // Named after every file in it: releases that differ in any of them lie beside each other on a server.
    const name = `${NAME}-${VERSION}-${digest.slice(0, 8)}`
    renameSync(contents, join(draft, name))
    const archive = `${NAME}-${VERSION}-${platform}.tar.gz`
    await packFolder(draft, name, join(draft, archive), { day, level })
    renameSync(join(draft, archive), join(output, archive))
    return join(output, archive)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  await runProgram(
    {
      name: 'release',
      description: 'Make the archives that servers run, from a new build',
      options: {
        platform: {
          type: 'string',
          valueHint: PLATFORMS.join('|'),
          description: 'Only for this platform; for both if omitted',
        },
        output: { type: 'string', valueHint: 'folder', default: join(DIST, 'release'), description: 'Where to write' },
        build: { type: 'string', valueHint: 'folder', description: 'A finished build to pack as it is' },
        fast: { type: 'boolean', description: 'Compress less: faster, and the archives are larger' },
        ...ENV_FILE,
      },
      examples: ['--env-file reference.env --platform linux-x64'],
    },
    async ({ platform, output, build: finished, fast }) => {
      const platforms = PLATFORMS.filter((name) => platform === undefined || platform === name)
      if (platforms.length === 0)
        throw new Error(`Cannot make the release: --platform is not one of ${PLATFORMS.join(', ')}`)
      if (finished === undefined) await build()
      const level = fast ? LEVELS.fast : LEVELS.thorough
      const archives: string[] = []
      for (const each of platforms) archives.push(await release(finished ?? DIST, each, output, level))
      writeFileSync(join(output, SUMS), archives.map((file) => `${sha256(file)}  ${basename(file)}\n`).join(''))
      for (const file of archives) console.log(`Wrote ${file}`)
    },
  )
  // Astro's own server for building may keep the process alive.
  process.exit()
}
