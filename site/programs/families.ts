/**
 * The catalog split by maker, and large makers by architecture: all figures of a family in one file at
 * `/families/{id}.md`, small enough to be fetched whole.
 */
import { EXECUTIONS, PRECISIONS, rateName, SPARSITIES } from '../../content/schema/rates.ts'
import { AGENT_INDEX } from '../core/agent-pointer.ts'
import { type CatalogEntry, entries } from '../core/content.build.ts'
import { count, slugOf } from '../core/words.ts'
import { factsOf } from '../variant/facts.ts'

/** A maker with more variants than this is split by architecture. */
const MOST_OF_A_MAKER = 20

interface Family {
  /** `nvidia-hopper`, `tenstorrent`. */
  id: string
  /** `NVIDIA Hopper`. */
  name: string
  members: readonly CatalogEntry[]
}

export const families: readonly Family[] = [...Map.groupBy(entries, ({ model }) => model.manufacturer)]
  .flatMap(([maker, members]): Family[] =>
    members.length > MOST_OF_A_MAKER
      ? [...Map.groupBy(members, ({ model }) => architectureOf(model.architecture))].map(([architecture, some]) =>
          family(`${maker} ${architecture}`, some),
        )
      : [family(maker, members)],
  )
  .sort((a, b) => (a.id < b.id ? -1 : 1))

export const familyPath = ({ id }: Pick<Family, 'id'>): string => `/families/${id}.md`

export function familyText({ name, members }: Family): string {
  return `${[
    `> Index for agents: [${AGENT_INDEX}](${AGENT_INDEX}) · every variant in one table: [/catalog.md](/catalog.md). Addresses are relative to the host that served this file.`,
    '',
    `# ${name}: ${count(members.length, 'variant')}`,
    '',
    'Rates are manufacturer peaks per accelerator in TFLOPS, for INT in TOPS. “?” means that no document states the figure; it is never zero. (h) marks half of a printed sparse rate, (r) what others report and was read in no document. Link bandwidths are as each manufacturer counts them, in one direction or both: the note is in `/catalog/{id}.md`. Ids after @ are documents: `/documents/{id}.md`. Conditions and quoted words for each figure: `/catalog/{id}.md`.',
    ...members.flatMap((member) => ['', ...variantLines(member)]),
  ].join('\n')}\n`
}

/** Drops the words in brackets when they only describe the silicon: `Hopper`, `CDNA 3`. */
function architectureOf(architecture = 'other'): string {
  return architecture.replace(/ (?:\(.*\)|with .*)$/, '')
}

function family(name: string, members: readonly CatalogEntry[]): Family {
  return { id: slugOf(name), name, members }
}

function variantLines({ model, variant }: CatalogEntry): string[] {
  const { memoryGB, memoryType, memoryBandwidthGBs, powerW, interconnect = [], figureSources = {} } = variant
  const at = (path: string) => sources(figureSources[path] ?? [])
  const links = interconnect.map(
    ({ name, bandwidthGBs }, index) => `${name} ${bandwidthGBs ?? '?'} GB/s${at(`interconnect[${index}]`)}`,
  )
  return [
    `## ${variant.name}`,
    '',
    `- id ${variant.id}, model ${model.id}, ${variant.form}`,
    `- memory ${memoryGB ?? '?'} GB${memoryType ? ` ${memoryType}` : ''}${at('memoryGB')}; bandwidth ${memoryBandwidthGBs ?? '?'} GB/s${at('memoryBandwidthGBs')}; power ${powerWords(powerW)}${at('powerW')}`,
    `- links: ${links.join('; ') || '?'}`,
    ...rateLines(variant),
    ...factsOf(variant).lowRates.map(({ label, value, sourceIds }) => `- ${label}: ${value}${sources(sourceIds)}`),
  ]
}

function powerWords(power: CatalogEntry['variant']['powerW']): string {
  const most = `${power?.max ?? '?'} W at most`
  return typeof power?.min === 'number' ? `${most}, ${power.min} W at least` : most
}

/** One line per execution and sparsity, as only rates of the same kind can be compared. */
function rateLines({ compute = [], derived = {}, reported }: CatalogEntry['variant']): string[] {
  if (compute.length === 0) return ['- rates: ?']
  return EXECUTIONS.toReversed().flatMap((execution) =>
    SPARSITIES.flatMap((sparsity) => {
      const alike = compute.filter((rate) => rate.execution === execution && rate.sparsity === sparsity)
      if (alike.length === 0) return []
      const sorted = alike.toSorted((a, b) => PRECISIONS.indexOf(a.precision) - PRECISIONS.indexOf(b.precision))
      const values = sorted.map(
        (rate) =>
          `${rate.precision} ${rate.value}${rateName(rate) in derived ? ' (h)' : ''}${reported.includes(rateName(rate)) ? ' (r)' : ''}`,
      )
      const of = [...new Set(alike.flatMap(({ sourceIds }) => sourceIds))]
      return [`- ${execution}, ${sparsity}: ${values.join(', ')}${sources(of)}`]
    }),
  )
}

function sources(ids: readonly string[]): string {
  return ids.length > 0 ? ` @ ${ids.join(' ')}` : ''
}
