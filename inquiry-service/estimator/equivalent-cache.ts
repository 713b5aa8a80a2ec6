/**
 * The uniform cache to enter into the contract's formula for a model whose layers differ: latent attention as one head of half its
 * record, hybrids as their full layers, windows as more tokens for the full layers.
 */
import { type CacheGroup, elementsOf, elementsPerToken, type TokenGroup } from './layered-cache.ts'

interface EquivalentCache {
  layers: number
  kvHeads: number
  headDim: number
  /** Tokens to add to those of a sequence: what windows keep once they are full. State is not in it. */
  extraTokens: number
  /** False where whole numbers can't say it and the equivalent is up to `excess` too large. */
  exact: boolean
  /** Share by which a long sequence is overestimated. */
  excess: number
}

/**
 * Undefined where no layer keeps every token; only with an indexer does it depend on `bytesPerElement`. DeepSeek-V3: 61 layers, 1 head
 * of 288, for 2 · 288 = 576 elements. gpt-oss-120b: 18 layers, 8 heads of 64, 128 tokens more.
 */
export function equivalentCache(groups: readonly CacheGroup[], bytesPerElement = 2): EquivalentCache | undefined {
  const tokenGroups = groups.filter((group): group is TokenGroup => group.keeps === 'tokens')
  const growing = tokenGroups.filter(({ window }) => window === null)
  const [first, ...others] = growing
  if (!first) return undefined
  const wanted = elementsPerToken(groups, bytesPerElement)
  const shape = others.length === 0 ? shapeOf(first, bytesPerElement) : mixedShape(growing, wanted)
  const perToken = 2 * shape.layers * shape.kvHeads * shape.headDim
  const excess = perToken / wanted - 1
  return { ...shape, extraTokens: extraTokens(tokenGroups, perToken), exact: excess === 0, excess }
}

/** One kind of layer: its own layers and heads; an indexer makes the head larger. */
function shapeOf(group: TokenGroup, bytesPerElement: number): { layers: number; kvHeads: number; headDim: number } {
  const elements = (elementsOf(group) + group.indexerBytes / bytesPerElement) / group.tokensPerEntry
  const kvHeads = group.indexerBytes === 0 ? group.kvHeads : 1
  return { layers: group.layers, kvHeads, headDim: Math.ceil(elements / (2 * kvHeads)) }
}

/** Several kinds: all layers that keep every token, with one head of their mean, rounded up. */
function mixedShape(growing: readonly TokenGroup[], wanted: number) {
  const layers = growing.reduce((total, group) => total + group.layers, 0)
  return { layers, kvHeads: 1, headDim: Math.ceil(wanted / (2 * layers)) }
}

function extraTokens(groups: readonly TokenGroup[], perToken: number): number {
  const windowed = groups.reduce(
    (total, group) => total + group.layers * elementsOf(group) * Math.ceil((group.window ?? 0) / group.tokensPerEntry),
    0,
  )
  return Math.ceil(windowed / perToken)
}
