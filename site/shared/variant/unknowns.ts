/** What is not stated, in words: paths grouped into sentences, each with the reason from the entry's notes. */
import { rateKind } from '../../../content/schema/rates.ts'
import type { Variant } from '../../../content/schema/variant.ts'
import { inWords, lowerFirst } from '../words.ts'
import { figureName, linkPath } from './names.ts'

interface Unknown {
  /** `Lowest configurable power and typical board power`. */
  what: string
  /** The entry's note about it. */
  reason: string | undefined
}

/** One entry per group, in the order in which the page shows the figures. */
export function unknownsOf(variant: Variant): Unknown[] {
  const paths = variant.unknownFields ?? []
  const groups = new Map<string, string[]>()
  for (const path of paths) {
    const group = groupOf(path)
    groups.set(group, [...(groups.get(group) ?? []), path])
  }
  return [...groups].map(([group, members]) => ({
    what: nameGroup(group, members, variant),
    reason: reasonOf(group, variant),
  }))
}

/** Paths that share one sentence. */
function groupOf(path: string): string {
  const kind = rateKind(path)
  if (kind) return `compute.${kind.execution}.${kind.sparsity}`
  return path.startsWith('interconnect[') ? path : path.replace(/\..*$/, '')
}

function nameGroup(group: string, members: readonly string[], variant: Variant): string {
  const kinds = members.map(rateKind).filter((kind) => kind !== undefined)
  const first = kinds[0]
  if (first) {
    const precisions = inWords(kinds.map(({ precision }) => precision))
    return `${first.sparsity === 'dense' ? 'Dense' : 'Structured-sparse'} ${first.execution} rates for ${precisions}`
  }
  if (members.includes(group)) return figureName(group, variant)
  const names = members.map((path) => figureName(path, variant))
  return inWords(names.map((name, index) => (index === 0 ? name : lowerFirst(name))))
}

function reasonOf(group: string, variant: Variant): string | undefined {
  const link = linkPath(group)
  if (link) return variant.interconnect?.[link.index]?.note
  // Beside a stated maximum, the note is about that and is shown there.
  if (group === 'powerW' && typeof variant.powerW?.max !== 'number') return variant.powerW?.note
  if (group === 'dimensions') return variant.dimensions?.note
  return undefined
}
