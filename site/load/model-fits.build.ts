/** What the page of each model below `/fit` shows, and its files for programs. */
import type { Preset } from '../../content/schema/preset.ts'
import { FORMULA_VERSION } from '../../inquiry-service/estimator/estimator.ts'
import { cacheBytes, elementsPerToken } from '../../inquiry-service/estimator/layered-cache.ts'
import { AGENT_FILE_CHARACTERS, partPath } from '../core/agent-pointer.ts'
import { content, listed, onceFor } from '../core/content.build.ts'
import { type Html, html } from '../core/html.ts'
import { printDate } from '../core/numbers.ts'
import { slugOf } from '../core/words.ts'
import { asCounted, type Fit, fewestFirst, fitsOf, isHeldOn, limitsOf } from './fit.ts'
import { lookedUpFirst } from './fit-view.ts'
import {
  loadOf,
  MOST_DEVICES,
  MOST_EVEN_DEVICES,
  NVFP4_BYTES,
  POPULAR_LOAD,
  presetLoad,
  type ServingLoad,
} from './load.ts'
import { devices, popularPresets, unsized } from './load-data.build.ts'
import { pagePreset } from './preset.ts'

interface PrecisionFit {
  /** `16 bits`, `As published`. */
  name: string
  /** In a sentence: `in 16 bits`, `as published (FP8)`. */
  words: string
  weightBytesPerParameter: number
  load: ServingLoad
}

export interface ModelFits {
  preset: Preset
  path: string
  precisions: readonly PrecisionFit[]
  /** A variant with its fit per precision; only variants that hold one of them on at most eight devices. */
  rows: readonly (readonly Fit[])[]
  /** Variants that need more devices at every precision. */
  tooSmall: number
  withoutMemory: number
  cache: CacheFigures
}

interface CacheFigures {
  /** What one more token adds. */
  bytesPerToken: number
  /** What stays the same however long the conversation gets: states, full windows. */
  fixedBytes: number
}

export const fitPresets: readonly Preset[] = [...new Set([...popularPresets, ...content.presets])]

export const fitPath = ({ id }: Pick<Preset, 'id'>) => `/fit/${id}`

export const fitPages: readonly { path: string; name: string; isPopular: boolean }[] = fitPresets.map((preset) => ({
  path: fitPath(preset),
  name: preset.name,
  isPopular: popularPresets.includes(preset),
}))

export const modelFits = onceFor(makeModelFits)

function makeModelFits(preset: Preset): ModelFits {
  const precisions = precisionsOf(preset)
  const fits = precisions.map(({ load }) => fitsOf(load, devices))
  const rows = devices.map((_, index) => fits.flatMap((each) => each[index] ?? []))
  const held = rows.filter((row) => row.some(isHeld))
  return {
    preset,
    path: fitPath(preset),
    precisions,
    rows: held.sort(byFirst),
    tooSmall: rows.length - held.length,
    withoutMemory: unsized.length,
    cache: cacheFigures(preset),
  }
}

const isHeld = ({ even }: Fit) => even !== null && even <= MOST_DEVICES

function byFirst([a, ...otherA]: readonly Fit[], [b, ...otherB]: readonly Fit[]): number {
  if (!a || !b) return 0
  return lookedUpFirst(a, b) || byFirst(otherA, otherB)
}

/** As published, then the precisions that people quantize to: never more bits than there are. */
function precisionsOf(preset: Preset): PrecisionFit[] {
  const { format, bytesPerParameter } = preset.weights
  const published = bytesPerParameter ?? 2
  const bits = [
    published === 2
      ? { name: '16 bits', words: 'in 16 bits', weightBytesPerParameter: published }
      : { name: 'As published', words: `as published (${format})`, weightBytesPerParameter: published },
    ...[
      { name: '8 bits', words: 'in 8 bits', weightBytesPerParameter: 1 },
      { name: 'NVFP4', words: 'in NVFP4', weightBytesPerParameter: NVFP4_BYTES },
    ].filter(({ weightBytesPerParameter }) => weightBytesPerParameter < LEAST_SAVING * published),
  ]
  const page = pagePreset(preset)
  return bits.map((precision) => {
    const { weightBytesPerParameter } = precision
    return { ...precision, load: presetLoad(page, { weightBytesPerParameter }) }
  })
}

/** A precision that saves less is the same one with different scales. */
const LEAST_SAVING = 0.8

function cacheFigures({ cache }: Preset): CacheFigures {
  const { cacheBytesPerElement: bytesPerElement } = POPULAR_LOAD
  const bytesPerToken = bytesPerElement * elementsPerToken(cache, bytesPerElement)
  const kept = cacheBytes(cache, { tokens: LONGER_THAN_WINDOWS, concurrency: 1, bytesPerElement })
  return { bytesPerToken, fixedBytes: Math.round(kept - LONGER_THAN_WINDOWS * bytesPerToken) }
}

/** Divisible by what compressed entries stand for. */
const LONGER_THAN_WINDOWS = 2 ** 20

const COPIES: Readonly<Record<Preset['configCopies'][number]['kind'], readonly [first: string, further: string]>> = {
  copy: ['a copy of the file', 'another copy'],
  edition: ['the file of another edition', 'the file of a further edition'],
  maker: ['its maker’s code', 'another part of that code'],
  library: ['transformers’ code for it', 'more of that code'],
  listing: ['a third-party list', 'another list'],
}

export function configHtml({ configUrl, configCopies, checkedAt }: Preset): Html {
  const copies = configCopies.map(({ kind, url }, index) => {
    const [first, further] = COPIES[kind]
    const isFurther = configCopies.slice(0, index).some((copy) => copy.kind === kind)
    const joint = index === 0 ? '' : index === configCopies.length - 1 ? ' and ' : ', '
    return html`${joint}from <a href="${url}">${isFurther ? further : first}</a>`
  })
  return html`<a href="${configUrl}">Its configuration</a> was read ${copies} on ${printDate(checkedAt)}.`
}

const round = (value: number | null, digits = 3) => (value === null ? null : Number(value.toPrecision(digits)))

/** Raise it when the shape of these files changes. */
const FIT_VERSION = 5

interface FitFile {
  path: string
  payload: object
}

export function fitFiles(fits: ModelFits): FitFile[] {
  const byPrecision = fits.precisions.map((precision, index) => precisionFiles(fits, precision, index))
  const paths = byPrecision.map((files) => files.map(({ path }) => path))
  return [{ path: `${fits.path}.json`, payload: figures(fits, paths) }, ...byPrecision.flat()]
}

function figures(fits: ModelFits, paths: readonly (readonly string[])[]): object {
  const { preset, path, precisions, tooSmall, withoutMemory, cache } = fits
  const hasSharedCache = precisions.some(({ load }) => load.shared !== undefined)
  return {
    schemaVersion: FIT_VERSION,
    formulaVersion: FORMULA_VERSION,
    model: {
      id: preset.id,
      name: preset.name,
      page: path,
      configuration: preset.configUrl,
      checkedAt: preset.checkedAt,
    },
    units: {
      contextTokens: 'the longest conversation of the model, in tokens',
      cacheBytesPerToken:
        'bytes that one more token of a conversation adds to the cache, as the layers keep it, with two bytes per element',
      cacheFixedBytes: 'bytes that a conversation keeps besides: states, and windows once they are full',
      memoryGB: 'decimal gigabytes of the whole load',
      readGB: 'decimal gigabytes read for one more token; null where not known',
      weightsGB:
        'devices × GB each ÷ (1 + overheadFraction) − weightsGB is what is left for the cache of all conversations',
      loads: `fewest devices of so much memory that hold other loads, with the heads split evenly; null: not on up to ${MOST_EVEN_DEVICES}; between two loads take the larger one, between two sizes the smaller`,
      ...(hasSharedCache && {
        attention:
          'loads count tensor-parallel or data-parallel attention, whichever takes fewer devices; tensorParallel: the loads that take more by tensor parallelism alone, which copies the cache to every device',
      }),
      files: `every variant that holds the load on at most ${MOST_DEVICES} devices: how many, both bounds, first token, longest conversation`,
    },
    load: { workload: 'inference', parametersB: preset.parametersB, ...POPULAR_LOAD },
    contextTokens: preset.contextTokens,
    cacheBytesPerToken: cache.bytesPerToken,
    cacheFixedBytes: cache.fixedBytes,
    loadColumns: ['conversations', 'tokens', ...LOAD_SIZES.map((size) => `${size} GB`)],
    precisions: precisions.map(({ name, weightBytesPerParameter, load }, index) => ({
      name,
      weightBytesPerParameter,
      memoryGB: load.estimate.memoryGB,
      breakdown: load.estimate.breakdown,
      readGB: round(load.step?.readGB ?? null, 4),
      files: paths[index],
      ...loadRows(fits, load),
    })),
    variantsThatNeedMoreDevices: tooSmall,
    variantsWithoutStatedMemory: withoutMemory,
  }
}

const LOAD_SIZES = [
  ...new Set(
    listed(
      content.lists.lookedUp.map(({ variant }) => variant),
      devices,
    ).map(({ memoryGB }) => memoryGB),
  ),
].sort((a, b) => a - b)

const LOAD_DEVICES = LOAD_SIZES.flatMap(
  (size) => devices.find(({ memoryGB, parts }) => memoryGB === size && !parts) ?? [],
)

/** `[conversations, tokens of each, devices of each size …]`, up to the model's own context. */
type LoadRow = (number | null)[]

function loadRows({ preset }: ModelFits, { input, model }: ServingLoad) {
  const loads: LoadRow[] = []
  const tensorParallel: LoadRow[] = []
  for (const tokens of [8_192, 32_768, 131_072].filter((each) => each <= preset.contextTokens)) {
    for (const concurrency of [1, 4, 16, 32, 64]) {
      const load = loadOf({ ...input, tokens, concurrency }, model)
      const fits = fitsOf(load, LOAD_DEVICES)
      const copied = fits.map(
        ({ device }) => load.evenCounts?.find((count) => isHeldOn(device, load, count, 'tensor-parallel')) ?? null,
      )
      loads.push([concurrency, tokens, ...fits.map(({ even }) => even)])
      if (fits.some(({ even }, index) => even !== copied[index])) tensorParallel.push([concurrency, tokens, ...copied])
    }
  }
  return { loads, ...(tensorParallel.length > 0 && { tensorParallel }) }
}

/** A row takes at most some 75 characters. */
const ROWS_OF_A_FILE = Math.floor((AGENT_FILE_CHARACTERS - 5_000) / 60)

function precisionFiles({ preset, path, rows }: ModelFits, { name, load }: PrecisionFit, index: number): FitFile[] {
  const held = rows.flatMap((fits) => (fits[index] && isHeld(fits[index]) ? [fits[index]] : [])).sort(fewestFirst)
  const counts = (load.evenCounts ?? []).filter((count) => count <= MOST_DEVICES)
  const heldOnEach = (size: number, parts = 1) =>
    counts.map((count) => (load.evenCounts?.includes(count * parts) ? heldOn(load, count * parts, size / parts) : null))
  const [boards, others] = [held.filter(isBoard), held.filter((fit) => !isBoard(fit))]
  const sizes = new Map(others.map((fit) => [fit.device.memoryGB, fit]))
  const withId = (fit: Fit) => {
    const { id, memoryGB, parts } = fit.device
    return [id, memoryGB, fit.minimum, isHeld(fit) ? fit.even : null, ...heldOnEach(memoryGB, parts)]
  }
  const counted = held.flatMap(({ device }) => (device.usableGB === undefined ? [] : [asCounted(device)]))
  const common = {
    schemaVersion: FIT_VERSION,
    formulaVersion: FORMULA_VERSION,
    model: preset.id,
    precision: name,
    figures: `${path}.json`,
    units: {
      memoryGB: 'decimal gigabytes of one device, as stated',
      minimum: 'fewest devices that together have the memory for the load',
      devices:
        'fewest devices that hold the load and over which the heads split evenly: over the processors, where one device is a board with several',
      boards: 'the same for devices that are boards with several processors, each of which has its share of the memory',
      counted: `the same by what a driver leaves of the memory, where a published log shows that it is less than stated: usableGB; devices: null if more than ${MOST_DEVICES}`,
      on: `[longest single conversation in tokens, most conversations of ${POPULAR_LOAD.tokens} tokens] on so many devices, with tensor-parallel or data-parallel attention, whichever holds more; a conversation ends at the contextTokens of the model at the latest; null: not even one token`,
      byBandwidth:
        'tokens per second of one conversation at most, on `devices`; in proportion to their number; null: not known',
      byCompute:
        'the same by dense compute, null: not stated; the lower of both is the bound, and without byBandwidth there is none',
      firstToken: 'seconds to the first token at least, for a prompt of the load, on `devices`',
    },
    sizeColumns: ['memoryGB', 'minimum', 'devices', ...counts.map((count) => `on ${count}`)],
    sizes: [...sizes]
      .sort(([a], [b]) => b - a)
      .map(([size, { minimum, even }]) => [size, minimum, even, ...heldOnEach(size)]),
    boardColumns: ['id', 'memoryGB', 'minimum', 'devices', ...counts.map((count) => `on ${count}`)],
    boards: boards.map(withId),
    countedColumns: ['id', 'usableGB', 'minimum', 'devices', ...counts.map((count) => `on ${count}`)],
    counted: fitsOf(load, counted).map(withId),
    columns: ['id', 'memoryGB', 'devices', 'byBandwidth', 'byCompute', 'firstToken'],
  }
  const of = Math.max(1, Math.ceil(held.length / ROWS_OF_A_FILE))
  return Array.from({ length: of }, (_, part) => ({
    path: partPath(`${path}.${slugOf(name)}`, part, 'json'),
    payload: { ...common, rows: held.slice(part * ROWS_OF_A_FILE, (part + 1) * ROWS_OF_A_FILE).map(fitRow) },
  }))
}

const isBoard = ({ device: { parts = 1 } }: Fit) => parts > 1

function heldOn({ input, model }: ServingLoad, count: number, deviceCapacityGB: number) {
  const { tokens, conversations } = limitsOf(input, model, count, deviceCapacityGB)
  return tokens === 0 ? null : [tokens, conversations]
}

function fitRow({ device, even, bounds }: Fit) {
  const { byBandwidth = null, byCompute = null, firstToken = null } = bounds ?? {}
  return [device.id, device.memoryGB, even, round(byBandwidth), round(byCompute), round(firstToken, 2)]
}
