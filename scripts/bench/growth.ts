/**
 * How cost grows with the catalog: `npm run bench -- --growth 500,1000,2000`. Each size is a copy of the sources in which real variants,
 * with what their documents say of them, are repeated; it is built as `npm start` does.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { table } from '../../inquiry-service/desk/commands/print.ts'
import { pathsBelow } from '../paths-below.ts'
import { filterTimes } from './phone-filter.ts'
import { quantile } from './quantile.ts'
import { residentMB, Servers } from './servers.ts'

const BELOW = '.cache'

const HEADINGS = [
  ...['variants', 'build, s', 'first answer, s', 'files', 'on disk, MB', 'in memory, MB'],
  ...['catalog, kB', '(br)', 'charts, kB', '(br)', 'index, kB (br)', 'filter on a phone, ms', 'slowest'],
]

/** A table, one row for each size, the least first; 0 is the catalog as it is. */
export async function growth(sizes: readonly number[]): Promise<string> {
  const rows: string[][] = []
  for (const size of sizes) {
    rows.push(await measure(size))
    console.error(rows.at(-1)?.join('  '))
  }
  return table(HEADINGS, rows)
}

async function measure(size: number): Promise<string[]> {
  mkdirSync(BELOW, { recursive: true })
  const folder = mkdtempSync(resolve(BELOW, 'growth-'))
  try {
    execFileSync('sh', ['-c', 'git ls-files -z | xargs -0 cp --parents -t "$0"', folder])
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    const variants = repeatCatalog(join(folder, 'content'), size)
    await run(folder, 'scripts/record.ts', '--why', 'Made for a measurement')
    const buildSeconds = await run(folder, 'scripts/build.ts', '--fast')
    const site = join(folder, 'dist/current/site')
    const paths = pathsBelow(site).map((path) => join(site, path))
    const bytes = paths.reduce((sum, path) => sum + statSync(path).size, 0)

    await using servers = new Servers()
    const startedAt = performance.now()
    const server = await servers.service({}, join(folder, 'dist/current/service/main.mjs'))
    const answerSeconds = (performance.now() - startedAt) / 1000
    const inMemory = residentMB(server)
    const times = await filterTimes(server.port)
    return [
      ...[String(variants), buildSeconds.toFixed(0), answerSeconds.toFixed(1), String(paths.length)],
      ...[(bytes / 1e6).toFixed(0), inMemory.toFixed(0)],
      ...weight(join(site, 'catalog.html')),
      ...weight(join(site, 'charts.html')),
      weight(join(site, 'catalog-index.json'))[1] ?? '',
      ...[quantile(times, 0.5).toFixed(0), Math.max(...times).toFixed(0)],
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Kilobytes, as they are and in brotli. */
function weight(file: string): string[] {
  const bytes = readFileSync(file)
  return [bytes, brotliCompressSync(bytes)].map(({ length }) => (length / 1000).toFixed(0))
}

async function run(folder: string, ...words: string[]): Promise<number> {
  const startedAt = performance.now()
  const env = { ...process.env, PATH: `${join(folder, 'node_modules/.bin')}:${process.env.PATH}` }
  const child = spawn('node', words, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`Cannot measure: ${words[0]} failed in ${folder}`)
  return (performance.now() - startedAt) / 1000
}

interface Named {
  name: string
}

function repeatCatalog(content: string, size: number): number {
  const catalog = readJsons<Named & { variants: (Named & { id: string })[] }>(join(content, 'catalog'))
  const evidence = readJsons<{ statements: { variant: string }[] }>(join(content, 'evidence'))
  // Exceptions to the rules name ids, which copies do not have.
  const rules = ['content/rules', 'scripts/checks'].map(textBelow).join('')
  const repeatable = catalog.filter(([, { variants }]) => !variants.some(({ id }) => rules.includes(id)))
  let count = catalog.reduce((sum, [, { variants }]) => sum + variants.length, 0)
  const copies = new Map<string, string[]>()
  for (let copy = 2; count < size; copy += 1) {
    for (const [file, model] of repeatable) {
      if (count >= size) break
      const named = ({ name }: Named) => `${name} copy ${copy}`
      const variants = model.variants.map((variant) => {
        const id = `${variant.id}-copy-${copy}`
        copies.set(variant.id, [...(copies.get(variant.id) ?? []), id])
        return { ...variant, id, name: named(variant) }
      })
      writeJson(file.replace(/\.json$/, `-copy-${copy}.json`), { ...model, name: named(model), variants })
      count += variants.length
    }
  }
  for (const [file, { statements, ...rest }] of evidence) {
    const repeated = statements.flatMap((statement) =>
      (copies.get(statement.variant) ?? []).map((variant) => ({ ...statement, variant })),
    )
    writeJson(file, { ...rest, statements: [...statements, ...repeated] })
  }
  return count
}

function textBelow(folder: string): string {
  const files = pathsBelow(folder).filter((path) => path.endsWith('.ts'))
  return files.map((path) => readFileSync(join(folder, path), 'utf8')).join('')
}

function readJsons<Entry>(folder: string): [file: string, entry: Entry][] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return files.map((name) => [join(folder, name), JSON.parse(readFileSync(join(folder, name), 'utf8')) as Entry])
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, JSON.stringify(value, null, 2))
}
