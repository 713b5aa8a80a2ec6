/** The programs of an operator in one folder without node_modules; what they share lies in chunks beside them. */
import { readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { bakeTexts, threadsOf } from '../../inquiry-service/server/bundle.ts'
import { CATALOG } from '../../inquiry-service/server/catalog.ts'
import { VERSION } from '../../inquiry-service/server/version.ts'

/** Program → its source. */
export const PROGRAMS = { desk: 'scripts/desk.ts', 'hosting-nginx': 'scripts/hosting-nginx.ts' }

/** Packages written for CommonJS ask for Node's own modules by `require`, which a module of today has not. */
const REQUIRE = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);"

/** Gives the source files that went in. @throws Error when a program starts a thread that is none of them */
export async function bundleTools(
  folder: string,
  programs: Readonly<Record<string, string>> = PROGRAMS,
): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: { ...programs },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'shared-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    banner: { js: REQUIRE },
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
    plugins: [bakedIn(programs)],
  })
  const sources = Object.keys(metafile.inputs)
  if (sources.some((file) => file.startsWith('content/load'))) {
    throw new Error('Cannot bundle: a program reads the content, which no release has: read it through #catalog')
  }
  return sources
}

/** What the sources read from files beside them goes into the bundle. */
const bakedIn = (programs: Readonly<Record<string, string>>): Plugin => ({
  name: 'baked-in',
  setup({ onLoad }) {
    onLoad({ filter: /inquiry-service\/server\/version\.ts$/ }, () => ({
      contents: `export const VERSION = ${JSON.stringify(VERSION)}`,
    }))
    onLoad({ filter: /inquiry-service\/server\/catalog\.ts$/ }, () => ({
      contents: `export const CATALOG = ${JSON.stringify(CATALOG)}`,
    }))
    onLoad({ filter: /\/(?:inquiry-service|scripts|site|content)\/.*\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8')
      for (const thread of threadsOf(source)) requireProgram(join(dirname(path), `${thread}.ts`), programs)
      return { contents: bakeTexts(source, path), loader: 'ts' }
    })
  },
})

function requireProgram(source: string, programs: Readonly<Record<string, string>>): void {
  if (resolve(programs[basename(source, '.ts')] ?? '') === source) return
  throw new Error(`Cannot bundle: the thread ${source} is not one of the programs`)
}
