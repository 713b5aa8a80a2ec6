/** Finds variables that are nearly one of ours (D2a): a typing error would otherwise leave a setting at its default, unseen. */
import type { Environment } from '../contract/environment.ts'

/** Shorter names have too many legitimate neighbours: HOME is not a mistyped HOST. */
const SHORTEST = 7
/** From this length on two slips are forgiven. */
const LONG = 10
/** Names of our form; `npm_config_…` and the like are never ours. */
const OUR_FORM = /^[A-Z][A-Z0-9_]*$/

/** One line per variable that is set, is none of `names`, and is nearly one of them. */
export function nearNameFaults(env: Environment, names: readonly string[]): string[] {
  const known = new Set(names)
  return Object.keys(env)
    .filter((name) => env[name] && OUR_FORM.test(name) && !known.has(name))
    .flatMap((name) => {
      const meant = names.find((ours) => isNear(name, ours))
      return meant === undefined ? [] : [`Cannot start: ${name} is not one of our variables: did you mean ${meant}?`]
    })
}

function isNear(name: string, ours: string): boolean {
  const [a, b] = [wordsOf(name), wordsOf(ours)]
  const length = Math.min(a.join('').length, b.join('').length)
  if (length < SHORTEST) return false
  return a.toSorted().join() === b.toSorted().join() || isWithin(a.join(''), b.join(''), length < LONG ? 1 : 2)
}

/** In the singular: TRUSTED_PROXY is TRUSTED_PROXIES. */
const wordsOf = (name: string) => name.split('_').map((word) => word.replace(/IES$/, 'Y').replace(/S$/, ''))

/** Whether that many slips make one of the other: a letter more, less or other, or two neighbours swapped. */
function isWithin(a: string, b: string, slips: number): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const [x, y] = [a.slice(start), b.slice(start)]
  if (x === y) return true
  if (slips === 0) return false
  return (
    isWithin(x.slice(1), y, slips - 1) ||
    isWithin(x, y.slice(1), slips - 1) ||
    isWithin(x.slice(1), y.slice(1), slips - 1) ||
    (x[0] === y[1] && x[1] === y[0] && isWithin(x.slice(2), y.slice(2), slips - 1))
  )
}
