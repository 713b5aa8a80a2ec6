/** A catalog of any size: the real one, and after it real models varied, until there are enough variants. */
import { documentsOf } from '../../../content/evidence.ts'
import { figurePaths, figures } from '../../../content/paths.ts'
import type { Baseline, Change } from '../../../content/schema/change.ts'
import { type Evidence, PLACE_NOT_RECORDED } from '../../../content/schema/evidence.ts'
import type { AuthoredModel } from '../../../content/schema/model.ts'
import type { AuthoredVariant } from '../../../content/schema/variant.ts'
import { RULES } from '../../checks/rules/index.ts'

/** Memory, bandwidth, power and rates of a variation by one factor, so that every quotient stays that of a real part. */
const FACTORS = [0.75, 1.125, 0.875, 1.25, 0.9375, 1.0625]

/** One variant in so many has a logged correction, so that the log grows with the catalog. */
const CHANGED_ONE_IN = 10

/** Exactly `size` variants; the real models alone when they are as many or more. */
export function variedModels(real: readonly AuthoredModel[], size: number): AuthoredModel[] {
  const models = [...real]
  let missing = size - models.reduce((sum, { variants }) => sum + variants.length, 0)
  for (let round = 1; missing > 0; round += 1) {
    for (const model of real) {
      const varied = variation(model, round)
      const variants = varied.variants.slice(0, missing)
      if (variants.length === 0) continue
      models.push({ ...varied, variants })
      missing -= variants.length
      if (missing === 0) break
    }
  }
  return models
}

/** The log that leads to the catalog: every varied variant from the beginning, some of them corrected once since. */
export function variedLog(
  models: readonly AuthoredModel[],
  real: { models: readonly AuthoredModel[]; baseline: Baseline },
) {
  const known = new Set(real.models.flatMap(({ variants }) => variants.map(({ id }) => id)))
  const baseline: Baseline = { ...real.baseline }
  const changes: Omit<Change, 'date'>[] = []
  for (const variant of models.flatMap(({ variants }) => variants)) {
    // Its own log has a real variant, whether it was there from the beginning or was added since.
    if (known.has(variant.id)) continue
    const stated = [...figures(variant)].filter((entry): entry is [string, number] => entry[1] !== null)
    const own = Object.fromEntries(stated)
    baseline[variant.id] = own
    const [field, to] = stated[0] ?? []
    if (Object.keys(baseline).length % CHANGED_ONE_IN !== 0 || field === undefined || to === undefined) continue
    own[field] = to + 1
    const why = 'The newer edition of the document states it so.'
    changes.push({ variant: variant.id, field, from: to + 1, to, documents: variant.sourceIds, why })
  }
  return { baseline, changes }
}

/** The evidence of the catalog: as it is of the real variants, and of the others an entry without place and words. */
export function variedEvidence(models: readonly AuthoredModel[], real: readonly Evidence[]): Evidence[] {
  const known = new Set(real.flatMap(({ statements }) => statements.map(({ variant }) => variant)))
  const statements = models
    .flatMap(({ variants }) => variants.filter(({ id }) => !known.has(id)))
    .flatMap((variant) => [
      ...[...Map.groupBy(figurePaths(variant), (path) => documentsOf(variant, path)[0] ?? '')].map(
        ([document, paths]) => ({ document, ...unseen(variant, paths) }),
      ),
      ...Object.keys(variant.derived).map((path) => ({
        document: documentsOf(variant, path)[0] ?? '',
        ...unseen(variant, [path]),
        derived: `${2 * (figures(variant).get(path) ?? Number.NaN)} ÷ 2`,
      })),
    ])
  const ofDocument = Map.groupBy(statements, ({ document }) => document)
  return real.map((entry) => ({
    ...entry,
    statements: [...entry.statements, ...(ofDocument.get(entry.id) ?? []).map(({ document: _, ...rest }) => rest)],
  }))
}

function unseen(variant: AuthoredVariant, paths: string[]) {
  return { variant: variant.id, figures: paths, place: PLACE_NOT_RECORDED, words: null }
}

function variation(model: AuthoredModel, round: number): AuthoredModel {
  const varied = { ...model, id: `${model.id}-g${round}`, name: `${model.name} G${round}` }
  const factor = FACTORS[round % FACTORS.length] ?? 1
  const variants = model.variants.flatMap((variant) => {
    const candidates = [variantOf(variant, model, round, factor), variantOf(variant, model, round, 1)]
    return candidates.find((candidate) => isSound(candidate, varied)) ?? []
  })
  return { ...varied, variants }
}

function variantOf(variant: AuthoredVariant, model: AuthoredModel, round: number, factor: number): AuthoredVariant {
  const scaled = <T extends number | null | undefined>(value: T) =>
    (typeof value === 'number' ? Number((value * factor).toPrecision(5)) : value) as T
  const memoryGB = scaled(variant.memoryGB)
  const withMemory = (text: string) => text.replace(`${variant.memoryGB}`, `${memoryGB}`)
  const name = withMemory(variant.name.replace(model.name, ''))
  const { powerW } = variant
  return {
    ...variant,
    id: `${withMemory(variant.id)}-g${round}`,
    name: `${model.name} G${round}${name}`,
    ...(memoryGB !== undefined && { memoryGB }),
    ...(variant.memoryBandwidthGBs !== undefined && { memoryBandwidthGBs: scaled(variant.memoryBandwidthGBs) }),
    ...(powerW && {
      powerW: { ...powerW, min: scaled(powerW.min), max: scaled(powerW.max), typical: scaled(powerW.typical) },
    }),
    ...(variant.compute && { compute: variant.compute.map((rate) => ({ ...rate, value: scaled(rate.value) })) }),
  }
}

/** Held to the rules of real variants: those that a rule excepts by their id have no variations. */
function isSound(variant: AuthoredVariant, model: AuthoredModel): boolean {
  return RULES.every((rule) => rule.scope !== 'variant' || rule.check(variant, model).length === 0)
}
