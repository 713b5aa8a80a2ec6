/** Refuses variables that are nearly one of ours (D2a): a typing error would otherwise leave a setting at its default, unseen. */
import { ConfigError, type Environment } from './contract/environment.ts'

/** Shorter names have too many legitimate neighbours: HOME is not a mistyped HOST. */
const SHORTEST = 7
/** Names of our form; `npm_config_…` and the like are never ours. */
const OUR_FORM = /^[A-Z][A-Z0-9_]*$/

/** @throws ConfigError with one line per variable that is set, is none of `names`, and is nearly one of them */
export function refuseNearNames(env: Environment, names: readonly string[]): void {
  const known = new Set(names)
  const faults = Object.keys(env)
    .filter((name) => env[name] && OUR_FORM.test(name) && !known.has(name))
    .flatMap((name) => {
      const meant = names.find((ours) => isNear(name, ours))
      return meant === undefined ? [] : [`Cannot start as ${name} is not one of our variables: did you mean ${meant}?`]
    })
  if (faults.length > 0) throw new ConfigError(faults)
}

function isNear(name: string, ours: string): boolean {
  const [a, b] = [name.replaceAll('_', ''), ours.replaceAll('_', '')]
  return Math.min(a.length, b.length) >= SHORTEST && (a === b || isOneSlip(a, b))
}

/** Whether one letter more, less or other, or two neighbours swapped, make one of the other. */
function isOneSlip(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const [restA, restB] = [a.slice(start), b.slice(start)]
  const swapped = `${restA[1] ?? ''}${restA[0] ?? ''}${restA.slice(2)}`
  return [
    restA.slice(1) === restB,
    restA === restB.slice(1),
    restA.slice(1) === restB.slice(1),
    swapped === restB,
  ].some(Boolean)
}
