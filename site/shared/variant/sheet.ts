/** The sections of a variant's data sheet: rows of figure, value and the manufacturer's note. */
import { FIGURES, type FigureGroup, figureAt, shownValue } from '../../../content/figures.ts'
import type { AuthoredVariant } from '../../../content/schema/variant.ts'
import { count } from '../words.ts'
import { figureName } from './names.ts'

export interface SheetSection {
  id: string
  title: string
  rows: readonly SheetRow[]
}

interface SheetRow {
  label: string
  /** Path of the figure, also its anchor. */
  path: string
  /** A number, a text, or null: not stated. */
  value: number | string | null
  note: string
}

export function sheetSections(variant: AuthoredVariant): SheetSection[] {
  return [
    { id: 'memory', title: 'Memory', rows: memoryRows(variant) },
    { id: 'power', title: 'Power', rows: powerRows(variant) },
    { id: 'interconnect', title: 'Interconnect', rows: linkRows(variant) },
    { id: 'dimensions', title: 'Dimensions', rows: dimensionRows(variant) },
  ]
}

const row = (path: string, value: SheetRow['value'] | undefined, note = ''): SheetRow => ({
  label: figureName(path),
  path,
  value: value ?? null,
  note,
})

function memoryRows(variant: AuthoredVariant): SheetRow[] {
  return figureRows(variant, 'Memory').map((each) =>
    each.path === 'memoryBandwidthGBs' && each.value !== null ? { ...each, note: 'Manufacturer peak' } : each,
  )
}

/** The note belongs to the maximum, or to whatever is stated if that is unknown. */
function powerRows(variant: AuthoredVariant): SheetRow[] {
  if (!variant.powerW) return [row('powerW.max', null)]
  const rows = figureRows(variant, 'Power')
  const noted = rows.find(({ value }) => value !== null) ?? rows[0]
  return rows.map((each) => (each === noted ? { ...each, note: variant.powerW?.note ?? '' } : each))
}

function figureRows(variant: AuthoredVariant, group: FigureGroup): SheetRow[] {
  return FIGURES.filter((figure) => figure.group === group).map(({ path }) =>
    row(path, shownValue(figureAt(variant, path))),
  )
}

function linkRows({ interconnect }: AuthoredVariant): SheetRow[] {
  if (!interconnect || interconnect.length === 0) return [row('interconnect', null)]
  return interconnect.map(({ name, bandwidthGBs, note, linkCount, ports, portSpeedGbps }, index) => {
    const counts = [
      linkCount === undefined ? '' : count(linkCount, 'link'),
      ports === undefined ? '' : `${count(ports, 'network port')}${portSpeedGbps ? ` of ${portSpeedGbps} Gbit/s` : ''}`,
    ]
    return {
      label: name,
      path: `interconnect[${index}].bandwidthGBs`,
      value: bandwidthGBs,
      note: [counts.filter(Boolean).join('; '), note ?? ''].filter(Boolean).join('. '),
    }
  })
}

/** Only what is stated; everything else is listed once under what is not stated. */
function dimensionRows(variant: AuthoredVariant): SheetRow[] {
  const stated = figureRows(variant, 'Dimensions').filter(({ value }) => value !== null)
  const note = variant.dimensions?.note ?? ''
  const [first, ...rest] = stated
  return first ? [{ ...first, note }, ...rest] : [row('dimensions', null, note)]
}
