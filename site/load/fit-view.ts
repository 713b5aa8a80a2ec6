/** Which fits are shown, in which order; in the query string as `q`, `maker`, `form`, `most`, `n`, `memory`, `sort`. */
import { namedBy, searched } from '../core/names.ts'
import { count } from '../core/words.ts'
import { type Fit, fewestFirst } from './fit.ts'
import { MOST_DEVICES, MOST_EVEN_DEVICES } from './load.ts'

export const FIT_SORTS = ['popular', 'devices', 'rate', 'power', 'used', 'memory', 'name'] as const
export type FitSort = (typeof FIT_SORTS)[number]

/** The numbers of devices that a reader can ask for, as a limit or exactly. */
export const MOST_CHOICES = [1, 2, 4, 8, 16] as const

export interface FitView {
  /** Alternative names: `h100, mi300x`. */
  text: string
  maker: string
  form: string
  /** Device limit; null: as many as it takes. */
  most: number | null
  /** Exactly so many of each variant; null: the fewest that hold it. */
  devicesOfEach: number | null
  /** Capacity as drivers count it, where a log says less than stated. */
  isCounted: boolean
  sort: FitSort
}

export const EVERY_FIT: FitView = {
  text: '',
  maker: '',
  form: '',
  most: null,
  devicesOfEach: null,
  isCounted: false,
  sort: 'popular',
}

export interface ShownFits {
  rows: readonly Fit[]
  all: number
}

export function selectFits(fits: readonly Fit[], view: FitView): ShownFits {
  const isNamed = namedBy(view.text)
  const rows = fits.filter(
    (fit) =>
      isNamed(searched(nameOf(fit))) &&
      (view.maker === '' || fit.device.maker === view.maker) &&
      (view.form === '' || fit.device.form === view.form) &&
      (view.most === null || (fit.even ?? Number.POSITIVE_INFINITY) <= view.most),
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

/** Unstated values come last in every order. */
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
export function countWords({ rows, all }: ShownFits, { most, devicesOfEach, text, maker, form }: FitView): string {
  const isNarrowed = text.trim() !== '' || maker !== '' || form !== ''
  const shown = `${rows.length === all ? '' : `${rows.length} of `}${all} variants`
  if (devicesOfEach !== null) {
    const held = rows.filter(({ even }) => even !== null).length
    return `${held} of ${count(rows.length, 'variant')} ${held === 1 ? 'holds' : 'hold'} it on ${count(devicesOfEach, 'device')}.`
  }
  if (rows.length > 0 && rows.every(beyond))
    return `${shown}, and none holds it on up to ${MOST_EVEN_DEVICES} devices: choose fewer bits, tokens or conversations.`
  const held = most === null ? '' : `hold it on at most ${most === 1 ? 'one device' : `${most} devices`}`
  const others = rows.filter(beyond).length
  if (!isNarrowed && held) return `${shown} ${held}.`
  if (!isNarrowed && others === 0) return `${shown} hold it.`
  if (!isNarrowed) return `${all - others} of ${shown} hold it; ${others} would need over ${MOST_EVEN_DEVICES} devices.`
  return `${shown} match your filters${held && ` and ${held}`}.`
}

/** `172.6 GB · 41 of 215 variants hold it alone`, for the line above the fields of a phone. */
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
  const { text, maker, form, most, devicesOfEach, isCounted, sort } = view
  const pairs: [string, string][] = [
    ['q', text.trim()],
    ['maker', maker],
    ['form', form],
    ['most', most === null ? '' : String(most)],
    ['n', devicesOfEach === null ? '' : String(devicesOfEach)],
    ['memory', isCounted ? 'counted' : ''],
    ['sort', sort === EVERY_FIT.sort ? '' : sort],
  ]
  return new URLSearchParams(pairs.filter(([, value]) => value !== ''))
}

/** What the menus offer; a link may name something else. */
export interface FitChoices {
  makers: readonly string[]
  forms: readonly string[]
}

/** Anything not understood is skipped, so an old link still shows every variant; `skippedIn` says so. */
export function viewFromParams(params: URLSearchParams, { makers, forms }: FitChoices): FitView {
  const oneOf = (choices: readonly string[], name: string) => choices.find((each) => each === params.get(name)) ?? ''
  const numberIn = (name: string) => MOST_CHOICES.find((count) => String(count) === params.get(name)) ?? null
  const sort = FIT_SORTS.find((each) => each === params.get('sort')) ?? EVERY_FIT.sort
  return {
    text: params.get('q') ?? '',
    maker: oneOf(makers, 'maker'),
    form: oneOf(forms, 'form'),
    most: numberIn('most'),
    devicesOfEach: numberIn('n'),
    isCounted: params.get('memory') === 'counted',
    sort,
  }
}

/** One sentence about the filters of an address that were left out; empty if none was. */
export function skippedIn(params: URLSearchParams, view: FitView): string {
  const used = viewToParams(view)
  const names = ['maker', 'form', 'most', 'n', 'memory', 'sort'].filter((name) => {
    const given = params.get(name) ?? ''
    return given !== '' && given !== (used.get(name) ?? (name === 'sort' ? view.sort : ''))
  })
  return names.length === 0 ? '' : `Left out: ${count(names.length, 'unknown filter')} in the address.`
}

/** Rows of a long table that are shown until the reader asks for all of them, as in fit.css. */
export const SHOWN_AT_FIRST = 25
