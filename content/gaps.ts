/** Which entry of `gaps.json` says why a variant has no such figure. */
import type { KnownGap } from './schema/gap.ts'

interface Part {
  id: string
  architecture: string | undefined
}

/** The first that covers the path; undefined if nobody has written one. */
export function gapAt(gaps: readonly KnownGap[], part: Part, path: string): KnownGap | undefined {
  return gaps.find(({ of, figures }) => isOf(of, part) && figures.some((figure) => covers(figure, path)))
}

function isOf(of: KnownGap['of'], { id, architecture = '' }: Part): boolean {
  return of === undefined || of.includes(id) || of.includes(architecture)
}

function covers(figure: string, path: string): boolean {
  const parts = path.split('.')
  return figure.split('.').every((part, index) => part === '*' || part === parts[index])
}
