/**
 * Writes what changed in the catalog into the log of today: `npm run changes:record -- --why "The data sheet of May says …"`.
 * Without `--why` the reason is left empty, and the content is refused until somebody has filled it in.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Difference, differences, replay, statedFigures } from '../content/door/changelog.ts'
import { expandModel } from '../content/door/expand.ts'
import { fileNames, readEntries } from '../content/door/read.ts'
import { CONTENT_ROOT } from '../content/index.ts'
import { sourcesOf } from '../content/paths.ts'
import { ModelFileSchema } from '../content/schema/authored.ts'
import { type AuthoredChange, type Baseline, WHOLE_VARIANT } from '../content/schema/change.ts'
import type { AuthoredVariant } from '../content/schema/variant.ts'
import { runProgram } from './command-line.ts'

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
  // Not through the door: it refuses content whose log is incomplete, which is what this completes.
  const models = readEntries(root, 'catalog', ModelFileSchema, []).map(expandModel)
  const variants = new Map(models.flatMap((model) => model.variants.map((variant) => [variant.id, variant])))
  const baseline = readJson<Baseline>(join(root, 'changes/baseline.json'), {})
  const logged = fileNames(root, 'changes', '.json')
    .filter((name) => name !== 'baseline.json')
    .flatMap((name) => readJson<AuthoredChange[]>(join(root, 'changes', name), []))
  const { state } = replay(baseline, logged)
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

if (import.meta.main) {
  await runProgram(
    {
      name: 'changes:record',
      description: 'Write what changed in the catalog into the change log of today',
      options: {
        why: {
          type: 'string',
          default: '',
          description: 'The reason, one sentence; without it somebody has to fill it in before the content is accepted',
        },
      },
      examples: ['--why "The data sheet of May states 96 GB"'],
    },
    async ({ why }) => {
      const today = new Date().toISOString().slice(0, 10)
      const recorded = recordChanges({ root: CONTENT_ROOT, today, why })
      for (const { variant, field, from, to } of recorded) console.log(`${variant} ${field}: ${from} → ${to}`)
      const unfilled = recorded.length > 0 && why === ''
      console.log(
        recorded.length === 0
          ? 'The log of changes is complete'
          : `Recorded ${recorded.length === 1 ? 'one change' : `${recorded.length} changes`} in content/changes/${today}.json`,
      )
      if (unfilled) console.log('Fill in why: the content is refused until every entry has a reason')
    },
  )
}
