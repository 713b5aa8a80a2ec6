/**
 * The only way to the content: reads every file, validates, cross-checks, and returns typed entries. Build and checks
 * call the same function, so that everything served has passed.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { CATALOG_UNITS, PAGE_ONLY_FIELDS } from './figures.ts'
import { crossCheck } from './load/crosscheck.ts'
import { expandPreset, readModels } from './load/expand.ts'
import { ContentError, type ContentFault } from './load/faults.ts'
import { fileNames, readArticles, readEntries, readFile } from './load/read.ts'
import type { ArticleEntry } from './schema/article.ts'
import {
  type Baseline,
  BaselineSchema,
  type Change,
  ChangeFileSchema,
  type FactBaseline,
  FactBaselineSchema,
} from './schema/change.ts'
import { type DeviceFile, DeviceFileSchema } from './schema/device.ts'
import type { SourceDocument } from './schema/document.ts'
import { type Publishers, PublishersSchema } from './schema/document.ts'
import type { Evidence } from './schema/evidence.ts'
import { EvidenceHistorySchema, type EvidenceOfADay } from './schema/evidence.ts'
import { type FormerIds, FormerIdsSchema, type PublishedIds, PublishedIdsSchema } from './schema/former-ids.ts'
import { GapsSchema, type KnownGap } from './schema/gap.ts'
import { type HealthForms, HealthFormsSchema } from './schema/health-forms.ts'
import {
  AskedPairsSchema,
  ChartsSchema,
  type Lists,
  LookedUpSchema,
  NewestModelsSchema,
  NO_CHARTS,
  type NotListed,
  NotListedFileSchema,
  PopularModelsSchema,
} from './schema/lists.ts'
import { type Benchmarks, BenchmarksSchema, type Measurement, MeasurementSchema } from './schema/measurements.ts'
import type { AuthoredModel, Model } from './schema/model.ts'
import { type Notice, NoticesSchema } from './schema/notice.ts'
import { AuthoredPresetSchema, type Preset } from './schema/preset.ts'
import type { AuthoredVariant, Variant } from './schema/variant.ts'

/** Raised when a payload's shape changes; D31. */
export const SCHEMA_VERSION = 1

export interface Content {
  models: readonly AuthoredModel[]
  documents: readonly SourceDocument[]
  articles: readonly ArticleEntry[]
  presets: readonly Preset[]
  /** Where each document prints its figures, and the words that were seen. */
  evidence: readonly Evidence[]
  /** What machines and parts lists call the variants, by document. */
  devices: readonly DeviceFile[]
  /** How much evidence there was on which day, oldest first. */
  evidenceHistory: readonly EvidenceOfADay[]
  /** Published measurements against the estimate, worst first. */
  accuracy: readonly Measurement[]
  /** Newest first. */
  changes: readonly Change[]
  /** Figures at first publication; the changes lead from there to today's. */
  baseline: Baseline
  /** Facts on the day when the log began to include them. */
  factBaseline: FactBaseline
  /** What people look for but the catalog doesn't have; sorted by name. */
  notListed: readonly NotListed[]
  /** Ids that pages choose from; each is that of an entry. */
  lists: Lists
  /** What rules say of parts, above the buttons that ask to buy or sell. */
  notices: readonly Notice[]
  /** Why figures are missing, where the statuses of the documents do not say. */
  gaps: readonly KnownGap[]
  /** Official results, which no stated rate may contradict. */
  benchmarks: Benchmarks
  /** Who publishes documents, and where. */
  publishers: Publishers
  healthForms: HealthForms
  /** Every id that was ever published. */
  publishedIds: PublishedIds
  /** Ids that no entry has any more, with their replacements. */
  formerIds: FormerIds
}

interface LoadOptions {
  /** The folder that holds `catalog/`, `documents/` and so on. */
  root?: string
  /** YYYY-MM-DD; dates after it are faults. */
  today?: string
}

/** A mistyped root would otherwise look like an empty, faultless catalog. */
const NO_MODELS: ContentFault = {
  file: 'catalog',
  field: '',
  problem: 'has no model that can be read',
  remedy: 'check the folder and the faults above',
}

/**
 * The folder of the sources, also when this module runs in a bundle: the build is started at the root of the project.
 */
export const CONTENT_ROOT = sourceRoot()

/**
 * Every entry, checked.
 *
 * @throws ContentError with every fault, each with file, field, problem and remedy
 */
export function loadContent({
  root = CONTENT_ROOT,
  today = new Date().toISOString().slice(0, 10),
}: LoadOptions = {}): Content {
  const faults: ContentFault[] = []
  const read = <T>(file: string, schema: z.ZodType<T>, absent: T): T => readFile(root, file, schema, faults) ?? absent
  const { files, models, documents, evidence } = readModels(root, faults)
  const authoredPresets = readEntries(root, 'presets', AuthoredPresetSchema, faults)
  const content: Content = {
    models,
    documents,
    evidence,
    articles: readArticles(root, faults),
    devices: readEntries(root, 'devices', DeviceFileSchema, faults),
    presets: authoredPresets.flatMap((preset) => expandPreset(preset, faults)),
    evidenceHistory: read('evidence-history.json', EvidenceHistorySchema, []),
    accuracy: read('accuracy.json', z.array(MeasurementSchema), []),
    changes: readChanges(root, faults),
    baseline: read('changes/baseline.json', BaselineSchema, {}),
    factBaseline: read('changes/baseline-of-facts.json', FactBaselineSchema, {}),
    notListed: read('not-listed.json', NotListedFileSchema, []),
    lists: {
      askedPairs: read('lists/asked-pairs.json', AskedPairsSchema, []),
      newestModels: read('lists/newest-models.json', NewestModelsSchema, []),
      lookedUp: read('lists/looked-up.json', LookedUpSchema, []),
      charts: read('lists/charts.json', ChartsSchema, NO_CHARTS),
      popularModels: read('lists/popular-models.json', PopularModelsSchema, []),
    },
    notices: read('notices.json', NoticesSchema, []),
    gaps: read('gaps.json', GapsSchema, []),
    benchmarks: read('benchmarks.json', BenchmarksSchema, NO_BENCHMARKS),
    publishers: read('publishers.json', PublishersSchema, {}),
    healthForms: read('health-forms.json', HealthFormsSchema, NO_HEALTH_FORMS),
    publishedIds: read('published-ids.json', PublishedIdsSchema, NO_PUBLISHED_IDS),
    formerIds: read('former-ids.json', FormerIdsSchema, NO_FORMER_IDS),
  }
  if (models.length === 0 && faults.length === 0) faults.push(NO_MODELS)
  // Entries are compared with each other only once each is valid: one misspelled key would look like twenty faults.
  if (faults.length === 0) faults.push(...crossCheck({ files, ...content }, today))
  if (faults.length > 0) throw new ContentError(faults)
  return content
}

/** The catalog of the contract (D30, D31): authored variants without the fields that only pages have. */
export function catalogOf({ models }: Pick<Content, 'models'>) {
  const variants = models.flatMap((model) => model.variants)
  return {
    schemaVersion: SCHEMA_VERSION,
    checkedAt: variants.map(({ checkedAt }) => checkedAt).reduce((newest, date) => (date > newest ? date : newest), ''),
    units: CATALOG_UNITS,
    models: models.map(publicModel),
  }
}

function publicModel({ variants, ...model }: AuthoredModel): Model {
  return { ...model, variants: variants.map(publicVariant) }
}

export function publicVariant({
  figureSources: _,
  form: _form,
  derived: _derived,
  reported,
  ...authored
}: AuthoredVariant): Variant {
  const variant =
    reported.length === 0 ? authored : { ...authored, notes: [...(authored.notes ?? []), reportedNote(reported)] }
  const fields = Object.entries(variant).filter(([field]) => !PAGE_ONLY_FIELDS.has(field))
  const unknownFields = variant.unknownFields?.filter((field) => !PAGE_ONLY_FIELDS.has(field))
  return { ...Object.fromEntries(fields), ...(unknownFields && { unknownFields }) } as Variant
}

/** The contract has no field for how a figure is known (D48). */
function reportedNote(paths: readonly string[]): string {
  return `Reported by others, and not read in a document of the manufacturer or an addressed copy of one: ${paths.join('; ')}.`
}

/** The model of every variant, including former ids of variants. */
export function modelOfVariants({ models, formerIds }: Pick<Content, 'models' | 'formerIds'>): Record<string, string> {
  const current = new Map(models.flatMap((model) => model.variants.map(({ id }) => [id, model.id] as const)))
  const former = Object.entries(formerIds.variants).flatMap(([id, { now }]) => {
    const model = current.get(now)
    return model === undefined ? [] : [[id, model] as const]
  })
  return Object.fromEntries([...current, ...former])
}

const NO_PUBLISHED_IDS: PublishedIds = { models: [], variants: [], documents: [], articles: [], presets: [] }
const NO_FORMER_IDS: FormerIds = { models: {}, variants: {}, documents: {}, articles: {}, presets: {} }
const NO_BENCHMARKS: Benchmarks = { benchmark: '', url: '', checkedAt: '', results: [], leftOut: [] }
const NO_HEALTH_FORMS: HealthForms = { conditionExample: '', first: [], last: [], forms: [] }

function readChanges(root: string, faults: ContentFault[]): Change[] {
  return fileNames(root, 'changes', '.json')
    .filter((name) => /^\d{4}-\d{2}-\d{2}\.json$/.test(name))
    .reverse()
    .flatMap((name) => {
      const entries = readFile(root, `changes/${name}`, ChangeFileSchema, faults) ?? []
      return entries.map((entry) => ({ date: name.slice(0, 10), ...entry }))
    })
}

function sourceRoot(): string {
  const besideThisModule = fileURLToPath(new URL('.', import.meta.url))
  return existsSync(`${besideThisModule}catalog`) ? besideThisModule : `${process.cwd()}/content/`
}
