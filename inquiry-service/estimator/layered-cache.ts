/**
 * The cache of a model whose groups of layers each keep something else (windows, latents, compressed entries, recurrent state), where
 * the contract's formula knows one shape. Counted in whole bytes, each group rounded halves up.
 */
import { wholeProduct } from './decimal.ts'

/** Layers that keep something for each token. */
export interface TokenGroup {
  keeps: 'tokens'
  name: string
  layers: number
  /** Further layers that read this cache and keep none of their own. */
  sharingLayers: number
  /** Key-value heads of a layer; 1 for a latent. */
  kvHeads: number
  keySize: number
  /** Elements of a value; 0 where one record serves as both. */
  valueSize: number
  /** One compressed record for all heads. */
  latent: boolean
  /** Newest tokens that are kept; null: all. */
  window: number | null
  /** Some engines keep all tokens in spite of the window. */
  windowMayBeIgnored: boolean
  /** Tokens that share one cached entry. */
  tokensPerEntry: number
  /** Bytes that an indexer keeps beside each entry, in a format of its own whatever that of the cache; 0 without one. */
  indexerBytes: number
  /** Bytes of a whole entry in the packed FP8 format of engines, with scales and what is left in 16 bits; null without one. */
  packedBytes: number | null
}

/** Layers that keep a state of fixed size for each sequence. */
export interface StateGroup {
  keeps: 'state'
  name: string
  layers: number
  /** Bytes of one layer and sequence, as the engine that keeps least does. */
  lowerBytes: number
  /** The same, with everything in four bytes. */
  upperBytes: number
}

export type CacheGroup = TokenGroup | StateGroup

export interface CacheDemand {
  tokens: number
  concurrency: number
  bytesPerElement: number
  /** Tensor-parallel ranks, for the copies; 1 where left out. */
  ranks?: number | undefined
}

/** What engines do differently. The lower value is computed unless the upper is asked for; of the state, the upper. */
export interface CacheChoices {
  windows: 'freed' | 'kept'
  records: 'plain' | 'packed'
  state: 'lower' | 'upper'
  copies: 'one' | 'every-rank'
}

export interface LayeredCache {
  bytes: number
  /** The part of `bytes` that does not grow with the tokens. */
  stateBytes: number
  parts: { name: string; bytes: number }[]
  /** The whole cache with either value of a choice, for the choices that make a difference. */
  ranges: CacheRange[]
}

export interface CacheRange {
  choice: keyof CacheChoices
  lowerBytes: number
  upperBytes: number
}

export class CacheOverflowError extends RangeError {}

const DEFAULT_CHOICES: CacheChoices = { windows: 'freed', records: 'plain', state: 'upper', copies: 'one' }

const EITHER: { [Choice in keyof CacheChoices]: readonly [CacheChoices[Choice], CacheChoices[Choice]] } = {
  windows: ['freed', 'kept'],
  records: ['plain', 'packed'],
  state: ['lower', 'upper'],
  copies: ['one', 'every-rank'],
}

/**
 * gpt-oss-120b, 131,072 tokens in two bytes: 18 layers · 2 · 8 · 64 · 131,072 · 2 and 18 layers that keep 128 tokens,
 * 4,836,556,800 bytes.
 *
 * @throws CacheOverflowError when the total exceeds Number.MAX_SAFE_INTEGER bytes
 */
export function layeredCache(
  groups: readonly CacheGroup[],
  demand: CacheDemand,
  choices: Partial<CacheChoices> = {},
): LayeredCache {
  const chosen = { ...DEFAULT_CHOICES, ...choices }
  const parts = groups.map((group) => ({ name: group.name, bytes: groupBytes(group, demand, chosen) }))
  const states = parts.filter((_, index) => groups[index]?.keeps === 'state')
  return {
    bytes: safe(sum(parts)),
    stateBytes: safe(sum(states)),
    parts: parts.map(({ name, bytes }) => ({ name, bytes: safe(bytes) })),
    ranges: rangesOf(groups, demand, chosen),
  }
}

/** For whoever asks many times. @throws CacheOverflowError */
export function cacheBytes(
  groups: readonly CacheGroup[],
  demand: CacheDemand,
  choices: Partial<CacheChoices> = {},
): number {
  return safe(total(groups, demand, { ...DEFAULT_CHOICES, ...choices }))
}

/** Elements that one more token adds to the cache of a sequence beyond every window; the bytes of an indexer as elements. */
export function elementsPerToken(groups: readonly CacheGroup[], bytesPerElement: number): number {
  const perToken = (group: TokenGroup) =>
    (group.layers * (elementsOf(group) + group.indexerBytes / bytesPerElement)) / group.tokensPerEntry
  return groups.reduce(
    (sum, group) => (group.keeps === 'tokens' && group.window === null ? sum + perToken(group) : sum),
    0,
  )
}

/** Elements of one entry in one layer, without the indexer's. */
export function elementsOf({ kvHeads, keySize, valueSize }: TokenGroup): number {
  return kvHeads * (keySize + valueSize)
}

function groupBytes(group: CacheGroup, demand: CacheDemand, choices: CacheChoices): bigint {
  const copies = choices.copies === 'every-rank' ? copiesOf(group, demand) : 1
  if (group.keeps === 'state') {
    const bytes = choices.state === 'lower' ? group.lowerBytes : group.upperBytes
    return wholeProduct(group.layers, bytes, demand.concurrency)
  }
  const counts = [group.layers, entriesOf(group, demand.tokens, choices), demand.concurrency, copies]
  const packed = choices.records === 'packed' ? packedEntry(group, demand.bytesPerElement) : null
  const entry = packed === null ? [elementsOf(group), demand.bytesPerElement] : [packed]
  return wholeProduct(...counts, ...entry) + wholeProduct(...counts, group.indexerBytes)
}

/** Cached entries of one layer and sequence; a last group of tokens that is not full has its entry too. */
function entriesOf(group: TokenGroup, tokens: number, { windows }: CacheChoices): number {
  const ignored = windows === 'kept' && group.windowMayBeIgnored
  const kept = group.window === null || ignored ? tokens : Math.min(tokens, group.window)
  return Math.ceil(kept / group.tokensPerEntry)
}

/** The packed format has about one byte an element. */
function packedEntry({ packedBytes }: TokenGroup, bytesPerElement: number): number | null {
  return bytesPerElement > 0.5 && bytesPerElement <= 1 ? packedBytes : null
}

/** A rank keeps at least one head whole: eight ranks hold a latent eight times. */
function copiesOf(group: CacheGroup, { ranks = 1 }: CacheDemand): number {
  return group.keeps === 'tokens' ? Math.max(1, ranks / group.kvHeads) : 1
}

function rangesOf(groups: readonly CacheGroup[], demand: CacheDemand, chosen: CacheChoices): CacheRange[] {
  const totalWith = (choices: CacheChoices) => safe(total(groups, demand, choices))
  return (Object.keys(EITHER) as (keyof CacheChoices)[])
    .map((choice) => {
      const [lower, upper] = EITHER[choice]
      return {
        choice,
        lowerBytes: totalWith({ ...chosen, [choice]: lower }),
        upperBytes: totalWith({ ...chosen, [choice]: upper }),
      }
    })
    .filter(({ lowerBytes, upperBytes }) => lowerBytes !== upperBytes)
}

function total(groups: readonly CacheGroup[], demand: CacheDemand, choices: CacheChoices): bigint {
  return sum(groups.map((group) => ({ bytes: groupBytes(group, demand, choices) })))
}

function sum(parts: readonly { bytes: bigint }[]): bigint {
  return parts.reduce((total, { bytes }) => total + bytes, 0n)
}

function safe(bytes: bigint): number {
  if (bytes > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new CacheOverflowError('Cannot compute the cache: it exceeds Number.MAX_SAFE_INTEGER bytes')
  }
  return Number(bytes)
}
