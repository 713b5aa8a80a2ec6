/** Reads the files of one folder and validates each with its schema. Faults are collected, not thrown. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse as parseYaml } from 'yaml'
import type { z } from 'zod'
import { type ArticleEntry, ArticleFrontmatterSchema } from '../schema/article.ts'
import { IdSchema } from '../schema/figures.ts'
import type { ContentFault } from './faults.ts'
import { descriptionAt, duplicateKey, keysAt, nearestKey } from './keys.ts'

export type WithId<T> = T & { id: string }

const WORDS_PER_MINUTE = 230

/** Every `.json` file of a folder; the file name is the id. Sorted by id, so that equal content gives equal bytes. */
export function readEntries<T extends object>(
  root: string,
  folder: string,
  schema: z.ZodType<T>,
  faults: ContentFault[],
): WithId<T>[] {
  return fileNames(root, folder, '.json').flatMap((name) => {
    const file = `${folder}/${name}`
    const id = name.slice(0, -'.json'.length)
    checkId(file, id, faults)
    const entry = readFile(root, file, schema, faults)
    return entry === undefined ? [] : [{ id, ...entry }]
  })
}

/** Undefined where there is no such file, as in the small contents of tests. */
export function readFile<T>(root: string, file: string, schema: z.ZodType<T>, faults: ContentFault[]): T | undefined {
  if (!existsSync(join(root, file))) return undefined
  return validate(file, parseJson(root, file, faults), schema, faults)
}

/** Every article, sorted by slug. */
export function readArticles(root: string, faults: ContentFault[]): ArticleEntry[] {
  return fileNames(root, 'articles', '.mdx').flatMap((name) => {
    const file = `articles/${name}`
    const slug = name.slice(0, -'.mdx'.length)
    checkId(file, slug, faults)
    const match = /^---\n(.*?)\n---\n(.*)$/s.exec(readFileSync(join(root, file), 'utf8'))
    if (!match) {
      faults.push({
        file,
        field: '',
        problem: 'has no frontmatter',
        remedy: 'begin with --- and the fields of schema/article.ts',
      })
      return []
    }
    const frontmatter = validate(file, parseFrontmatter(file, match[1] ?? '', faults), ArticleFrontmatterSchema, faults)
    const body = match[2] ?? ''
    return frontmatter === undefined ? [] : [{ slug, ...frontmatter, body, readingMinutes: readingMinutes(body) }]
  })
}

/** YAML with dates kept as text, so that `2026-11-21` stays as written. Duplicate keys are not valid YAML. */
function parseFrontmatter(file: string, source: string, faults: ContentFault[]): unknown {
  try {
    return parseYaml(source, { schema: 'core' })
  } catch (error) {
    // The rest of the message is an excerpt of the file.
    const [reason = ''] = String(error).split(/ at line|\n/)
    faults.push({
      file,
      field: '',
      problem: `has frontmatter that is not YAML (${reason})`,
      remedy: 'correct the syntax',
    })
    return undefined
  }
}

function readingMinutes(body: string): number {
  const words = body
    .replaceAll(/<F\b[^>]*>/g, '0')
    .split(/\s+/)
    .filter(Boolean).length
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}

/** Sorted; a missing folder has no files (git keeps no empty folder). */
export function fileNames(root: string, folder: string, ending: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith(ending))
    .sort()
}

function parseJson(root: string, file: string, faults: ContentFault[]): unknown {
  try {
    const text = readFileSync(join(root, file), 'utf8')
    const value = JSON.parse(text)
    const twice = duplicateKey(text)
    if (twice) {
      const remedy = 'keep one of the two: of duplicate keys only the last would count'
      const problem = `is twice in one object, again in line ${twice.line}`
      faults.push({ file, field: twice.key, problem, remedy })
    }
    return value
  } catch (error) {
    faults.push({ file, field: '', problem: `is not JSON (${String(error)})`, remedy: 'correct the syntax' })
    return undefined
  }
}

function validate<T>(file: string, value: unknown, schema: z.ZodType<T>, faults: ContentFault[]): T | undefined {
  if (value === undefined) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const meant = new Set(parsed.error.issues.flatMap((issue) => meantPath(issue, schema) ?? []))
  for (const issue of parsed.error.issues) {
    // The value is there under a misspelled key, which has a fault of its own.
    if (valueAt(value, issue.path) === undefined && meant.has(JSON.stringify(issue.path))) continue
    faults.push({
      file,
      field: fieldOf(issue.path, value),
      problem: issue.message,
      remedy: remedyOf(issue, schema),
    })
  }
  return undefined
}

const valueAt = (value: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>(
    (here, key) => (typeof here === 'object' && here !== null ? Reflect.get(here, key) : undefined),
    value,
  )

/** The path of a fault with ids in place of indices: `acme-x1-pcie.powerW.max`. */
function fieldOf(path: readonly PropertyKey[], value: unknown): string {
  const words: string[] = []
  let here: unknown = value
  for (const key of path) {
    here = typeof here === 'object' && here !== null ? Reflect.get(here, key) : undefined
    const id = typeof here === 'object' && here !== null ? Reflect.get(here, 'id') : undefined
    if (typeof key === 'number' && typeof id === 'string') words.splice(0, words.length, id)
    else words.push(String(key))
  }
  return words.join('.')
}

function remedyOf(issue: z.core.$ZodIssue, schema: z.ZodType): string {
  const meant = meantKey(issue, schema)
  if (meant !== undefined) return `write ${meant}, if that was meant`
  if (issue.code === 'unrecognized_keys') return `use only ${keysAt(schema, issue.path).join(', ')}`
  const described = descriptionAt(schema, issue.path)
  return described === undefined ? 'correct the value' : `it is “${described}”`
}

/** Where the misspelled key should be, as text. */
function meantPath(issue: z.core.$ZodIssue, schema: z.ZodType): string | undefined {
  const meant = meantKey(issue, schema)
  return meant === undefined ? undefined : JSON.stringify([...issue.path, meant])
}

function meantKey(issue: z.core.$ZodIssue, schema: z.ZodType): string | undefined {
  const [key] = issue.code === 'unrecognized_keys' ? issue.keys : []
  return key === undefined ? undefined : nearestKey(key, keysAt(schema, issue.path))
}

function checkId(file: string, id: string, faults: ContentFault[]): void {
  if (IdSchema.safeParse(id).success) return
  faults.push({ file, field: '', problem: 'the file name is not an id', remedy: 'use lower case words with hyphens' })
}
