/** Which fits are shown, in which order. A view has what the fields of the filters have, by their names, which are those in the address. */
import { namedBy, searched } from '../core/names.ts'
import { count } from '../core/words.ts'
import { type Fit, fewestFirst } from './fit.ts'
import { MOST_DEVICES, MOST_EVEN_DEVICES } from './load.ts'

export const FIT_SORTS = ['popular', 'devices', 'rate', 'power', 'used', 'memory', 'name'] as const
export type FitSort = (typeof FIT_SORTS)[number]

export interface FitView {
  q: string
  maker: string
  form: string
  most: string
  /** Exactly so many of each variant; empty: the fewest that hold it. */
  n: string
  /** `counted`: capacity as drivers count it, where a log says less than stated. */
  memory: string
  sort: FitSort
}

export const EVERY_FIT: FitView = { q: '', maker: '', form: '', most: '', n: '', memory: '', sort: 'popular' }
const NAMES = Object.keys(EVERY_FIT) as (keyof FitView)[]

export interface ShownFits {
  rows: readonly Fit[]
  all: number
}

export function selectFits(fits: readonly Fit[], view: FitView): ShownFits {
  const isNamed = namedBy(view.q)
  const most = Number(view.most) || Number.POSITIVE_INFINITY
  const rows = fits.filter(
    (fit) =>
      isNamed(searched(nameOf(fit))) &&
      (view.maker === '' || fit.device.maker === view.maker) &&
      (view.form === '' || fit.device.form === view.form) &&
      (view.most === '' || (fit.even !== null && fit.even <= most)),
  )
  const order = ORDERS[view.sort]
  return {
    rows: rows.sort((a, b) => (view.sort === 'name' ? 0 : beyond(a) - beyond(b)) || order(a, b)),
    all: fits.length,
  }
}

/** What people look up most, where a server holds the load on it; then the others. Both with the fewest devices first. */
export function lookedUpFirst(a: Fit, b: Fit): number {
  const isLater = (fit: Fit) => Number(fit.device.rank === undefined || exceedsServer(fit))
  return isLater(a) - isLater(b) || fewestFirst(a, b)
}

/** Whatever the order, what no even split holds comes after what holds the load. */
const beyond = ({ even }: Fit) => Number(even === null)

const exceedsServer = (fit: Fit) => fit.count > MOST_DEVICES

const ORDERS: Readonly<Record<FitSort, (a: Fit, b: Fit) => number>> = {
  popular: lookedUpFirst,
  devices: fewestFirst,
  rate: (a, b) =>
    Number(exceedsServer(a)) - Number(exceedsServer(b)) ||
    (b.perSecond ?? -1) - (a.perSecond ?? -1) ||
    fewestFirst(a, b),
  power: (a, b) => (a.powerW ?? Number.POSITIVE_INFINITY) - (b.powerW ?? Number.POSITIVE_INFINITY) || fewestFirst(a, b),
  used: (a, b) => b.used - a.used || fewestFirst(a, b),
  memory: (a, b) => a.device.memoryGB - b.device.memoryGB || fewestFirst(a, b),
  name: (a, b) => nameOf(a).localeCompare(nameOf(b), 'en', { numeric: true }),
}

const nameOf = ({ device }: Fit) => `${device.maker} ${device.short}`

/** `209 of 229 variants hold it; 20 would need over 64 devices.` With other filters, it says of those that they hold it, not of all. */
export function countWords({ rows, all }: ShownFits, { q, maker, form, most, n }: FitView): string {
  const isNarrowed = q.trim() !== '' || maker !== '' || form !== ''
  const shown = `${rows.length === all ? '' : `${rows.length} of `}${all} variants`
  const others = rows.filter(beyond).length
  if (n !== '') {
    const held = rows.length - others
    return `${held} of ${count(rows.length, 'variant')} ${held === 1 ? 'holds' : 'hold'} it on ${count(Number(n), 'device')}.`
  }
  if (others > 0 && others === rows.length)
    return `${shown}, and none holds it on up to ${MOST_EVEN_DEVICES} devices: choose fewer bits, tokens or conversations.`
  const held = most === '' ? '' : `hold it on at most ${most === '1' ? 'one device' : `${most} devices`}`
  if (!isNarrowed && held) return `${shown} ${held}.`
  if (!isNarrowed && others === 0) return `${shown} hold it.`
  if (!isNarrowed) return `${all - others} of ${shown} hold it; ${others} would need over ${MOST_EVEN_DEVICES} devices.`
  return `${shown} match your filters${held && ` and ${held}`}.`
}

export function inShort(total: string, { rows }: ShownFits): string {
  const alone = rows.filter(({ even }) => even === 1).length
  const held = rows.length - rows.filter(beyond).length
  const variants = count(rows.length, 'variant')
  if (rows.length === 0) return `${total} · no variant left`
  if (held === 0) return `${total} · over ${MOST_EVEN_DEVICES} devices`
  if (alone === 0) return `${total} · ${count(held, 'variant')} ${held === 1 ? 'holds' : 'hold'} it`
  return `${total} · ${alone} of ${variants} ${alone === 1 ? 'holds' : 'hold'} it alone`
}

export function viewToParams(view: FitView): URLSearchParams {
  const pairs = NAMES.map((name) => [name, view[name].trim()] as [string, string])
  return new URLSearchParams(pairs.filter(([name, value]) => value !== EVERY_FIT[name as keyof FitView]))
}

/** Anything that the menus don't offer is skipped, so an old link still shows every variant; `skippedIn` says so. */
export function viewFromParams(params: URLSearchParams, menus: Readonly<Record<string, readonly string[]>>): FitView {
  const values = NAMES.map((name) => {
    const given = params.get(name) ?? ''
    return [name, (menus[name] ?? [given]).includes(given) ? given || EVERY_FIT[name] : EVERY_FIT[name]]
  })
  return Object.fromEntries(values)
}

export function skippedIn(params: URLSearchParams, view: FitView): string {
  const skipped = NAMES.filter((name) => params.get(name) && params.get(name) !== view[name])
  return skipped.length === 0 ? '' : `Left out: ${count(skipped.length, 'unknown filter')} in the address.`
}

/** Rows of a long table that are shown until the reader asks for all of them, as in fit.css. */
export const SHOWN_AT_FIRST = 25
