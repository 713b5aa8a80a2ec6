/** A copy of the sources with a content of its own: what is measured never touches what is published. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { CONTENT_ROOT, loadContent } from '../../../content/index.ts'
import type { AuthoredVariant } from '../../../content/schema/variant.ts'
import { variedArticles } from './varied-articles.ts'
import { variedEvidence, variedLog, variedModels } from './varied-catalog.ts'

const SOURCES = [
  'content',
  'inquiry-service',
  'scripts',
  'site',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

/** Logged corrections of one day. */
const CHANGES_A_DAY = 25
const MS_PER_DAY = 86_400_000

/** Gives the folder of the copy; whoever asked for it removes it. */
export function copySources(size: { variants: number; articles: number }): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-build-'))
  for (const source of SOURCES) cpSync(source, join(folder, source), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  writeContent(join(folder, 'content'), size)
  return folder
}

/** Lays catalog, evidence, articles and log of that size over the content in `root`. */
export function writeContent(root: string, { variants, articles }: { variants: number; articles: number }): void {
  const real = loadContent()
  const models = variedModels(real.models, variants)
  writeEach(
    join(root, 'catalog'),
    models.map(({ id, ...model }) => [`${id}.json`, json({ ...model, variants: model.variants.map(asWritten) })]),
  )
  writeEach(
    join(root, 'evidence'),
    variedEvidence(models, real.evidence).map(({ id, ...entry }) => [`${id}.json`, json(entry)]),
  )
  const folder = join(CONTENT_ROOT, 'articles')
  const files = readdirSync(folder).map((name) => ({
    slug: name.replace(/\.mdx$/, ''),
    text: readFileSync(join(folder, name), 'utf8'),
  }))
  writeEach(
    join(root, 'articles'),
    variedArticles(files, articles, models).map(({ slug, text }) => [`${slug}.mdx`, text]),
  )
  const { baseline, changes } = variedLog(models, real)
  const oldest = real.changes.map(({ date }) => date).reduce((a, b) => (a < b ? a : b))
  const days = Map.groupBy(changes, (change) => dayBefore(oldest, Math.floor(changes.indexOf(change) / CHANGES_A_DAY)))
  rmSync(join(root, 'changes/baseline.json'))
  mkdirSync(join(root, 'changes'), { recursive: true })
  for (const [name, entries] of [...days, ['baseline', baseline] as const])
    writeFileSync(join(root, `changes/${name}.json`), json(entries))
}

/** What the door works out doesn't stand in a file. */
function asWritten({ derived: _, ...variant }: AuthoredVariant) {
  return variant
}

function writeEach(folder: string, files: readonly (readonly [name: string, text: string])[]): void {
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
  for (const [name, text] of files) writeFileSync(join(folder, name), text)
}

function dayBefore(date: string, number: number): string {
  return new Date(Date.parse(date) - (number + 1) * MS_PER_DAY).toISOString().slice(0, 10)
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
