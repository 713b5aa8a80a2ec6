/** What follows from the content and is kept in files of it: the change log of today, ids, counts of the evidence, schemas for editors. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { evidenceCounts, evidenceOfADay } from '../../content/evidence.ts'
import { loadContent } from '../../content/index.ts'
import { type Difference, differences, replay, statedFigures } from '../../content/load/changelog.ts'
import { readModels } from '../../content/load/expand.ts'
import { fileNames } from '../../content/load/read.ts'
import { sourcesOf } from '../../content/paths.ts'
import { HISTORY_FILE } from '../../content/rules/evidence-history.ts'
import { idsOf, LEDGER_FILE } from '../../content/rules/ids-kept.ts'
import { ModelFileSchema } from '../../content/schema/authored.ts'
import { type AuthoredChange, type Baseline, type FactBaseline, WHOLE_VARIANT } from '../../content/schema/change.ts'
import { AuthoredDocumentSchema } from '../../content/schema/document.ts'
import type { EvidenceOfADay } from '../../content/schema/evidence.ts'
import { AuthoredEvidenceSchema } from '../../content/schema/evidence.ts'
import { ID_KINDS, type PublishedIds } from '../../content/schema/former-ids.ts'
import { AuthoredPresetSchema } from '../../content/schema/preset.ts'
import type { AuthoredVariant } from '../../content/schema/variant.ts'

interface RecordOptions {
  /** The folder that holds `catalog/` and `changes/`. */
  root: string
  /** YYYY-MM-DD: the file that is written. */
  today: string
  /** One sentence for all new entries; empty is to be filled in. */
  why: string
}

/** Adds what was missing to the file of today. Without a reason, the content is refused until somebody has filled it in. */
export function recordChanges({ root, today, why }: RecordOptions): AuthoredChange[] {
  // Without the log: content is refused while a reason is missing there, and this is the time to fill it in.
  const { models } = readModels(root, [])
  const variants = new Map(models.flatMap((model) => model.variants.map((variant) => [variant.id, variant])))
  const baseline = readJson<Baseline>(join(root, 'changes/baseline.json'), {})
  const logged = fileNames(root, 'changes', '.json')
    .filter((name) => !name.startsWith('baseline'))
    .flatMap((name) => readJson<AuthoredChange[]>(join(root, 'changes', name), []))
  const factBaseline = readJson<FactBaseline>(join(root, 'changes/baseline-of-facts.json'), {})
  const { state } = replay(baseline, logged, factBaseline)
  const missing = differences(state, statedFigures(models), (id) => variants.get(id)?.name ?? id).map((difference) =>
    entryOf(difference, variants.get(difference.variant), why),
  )
  if (missing.length > 0) {
    const file = join(root, `changes/${today}.json`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${JSON.stringify([...readJson<AuthoredChange[]>(file, []), ...missing], null, 2)}\n`)
  }
  return missing
}

function entryOf(difference: Difference, variant: AuthoredVariant | undefined, why: string): AuthoredChange {
  const { figures, ...change } = difference
  return { ...change, documents: documentsNow(change, variant), why, ...(figures && { figures }) }
}

function documentsNow({ field, to }: Difference, variant: AuthoredVariant | undefined): string[] {
  if (!variant || to === null) return []
  return field === WHOLE_VARIANT ? variant.sourceIds : [...sourcesOf(variant, field)]
}

function readJson<T>(path: string, otherwise: T): T {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : otherwise
}

/** The ids of today go into the ledger of published ids, from which none is ever taken out. Gives those that were missing. `root`: the folder of the content. */
export function recordIds(root: string): string[] {
  const content = loadContent({ root })
  const current = idsOf(content)
  const added = ID_KINDS.flatMap((kind) => current[kind].filter((id) => !content.publishedIds[kind].includes(id)))
  const all = Object.fromEntries(
    ID_KINDS.map((kind) => [kind, [...new Set([...content.publishedIds[kind], ...current[kind]])].sort()]),
  ) as PublishedIds
  writeFileSync(join(root, LEDGER_FILE), `${JSON.stringify(all, null, 2)}\n`)
  return added
}

/** How well the figures are supported today: gives the entry of the day, in place of an older one of the same day. `root`: the folder of the content. */
export function recordEvidence(root: string, today: string): EvidenceOfADay {
  const content = loadContent({ root, today })
  const entry = evidenceOfADay(today, evidenceCounts(content))
  const days = [...content.evidenceHistory.filter(({ date }) => date < today), entry]
  writeFileSync(join(root, HISTORY_FILE), `${JSON.stringify(days, null, 2)}\n`)
  return entry
}

const SCHEMAS = {
  model: ModelFileSchema,
  document: AuthoredDocumentSchema,
  evidence: AuthoredEvidenceSchema,
  preset: AuthoredPresetSchema,
}

/** The JSON schemas with which editors check the content, made from the zod schemas: path below the content folder → text. */
export function editorSchemas(): Map<string, string> {
  return new Map(
    Object.entries(SCHEMAS).map(([name, schema]) => [
      `editor/${name}.json`,
      `${JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }))}\n`,
    ]),
  )
}
