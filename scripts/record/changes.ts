/**
 * What changed in the catalog goes into the log of today. Without a reason, the content is refused until somebody has filled it in.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Difference, differences, replay, statedFigures } from '../../content/load/changelog.ts'
import { readModels } from '../../content/load/models.ts'
import { fileNames } from '../../content/load/read.ts'
import { sourcesOf } from '../../content/paths.ts'
import { type AuthoredChange, type Baseline, type FactBaseline, WHOLE_VARIANT } from '../../content/schema/change.ts'
import type { AuthoredVariant } from '../../content/schema/variant.ts'

interface RecordOptions {
  /** The folder that holds `catalog/` and `changes/`. */
  root: string
  /** YYYY-MM-DD: the file that is written. */
  today: string
  /** One sentence for all new entries; empty is to be filled in. */
  why: string
}

/** The entries that were missing, now in the file of today. */
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
