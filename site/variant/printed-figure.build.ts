/** A figure of a variant as an article prints it: from the catalog, so that correcting it there corrects the text. */

import { figureName, figureUnit } from '../../content/figure-names.ts'
import { factLabel, figures } from '../../content/paths.ts'
import { printedFact } from '../../content/printed-fact.ts'
import { entries } from '../core/content.build.ts'
import { printNumber } from '../core/numbers.ts'
import { figureHref } from './figures.ts'

interface PrintedFigure {
  href: string
  number: string
  /** `GB/s`; empty for counts. */
  unit: string
  /** `H100 SXM5 80GB: Memory bandwidth`. */
  title: string
}

const byId = new Map(entries.map(({ variant }) => [variant.id, variant]))

/** @throws Error when the catalog has no such variant or states no such number, which stops the build */
export function printedFigure(variantId: string, path: string): PrintedFigure {
  const variant = byId.get(variantId)
  if (!variant)
    throw new Error(`Cannot print <F v="${variantId}" f="${path}" />: the catalog has no variant of this id`)
  const label = factLabel(path)
  const fact = label === undefined ? undefined : printedFact(variant, label)
  if (fact) {
    const href = figureHref(variantId, `integration.${fact.index}`)
    return { href, number: fact.text, unit: '', title: `${variant.name}: ${label}` }
  }
  const value = figures(variant).get(path)
  if (typeof value !== 'number') {
    throw new Error(
      `Cannot print <F v="${variantId}" f="${path}" />: the catalog states no such number. It states ${statedPaths(variantId)}`,
    )
  }
  return {
    href: figureHref(variantId, path),
    number: printNumber(value),
    unit: figureUnit(path),
    title: `${variant.name}: ${figureName(path)}`,
  }
}

function statedPaths(variantId: string): string {
  const variant = byId.get(variantId)
  return variant ? [...figures(variant)].flatMap(([path, value]) => (value === null ? [] : [path])).join(', ') : ''
}
