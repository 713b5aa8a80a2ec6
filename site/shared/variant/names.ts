/** Figure paths as people read them: names and units. The browser uses it too. */
import { type RateKind, rateKind, rateUnit } from '../../../content/schema/rates.ts'
import type { Variant } from '../../../content/schema/variant.ts'

const NAMES: Record<string, string> = {
  formFactor: 'Form factor',
  memoryGB: 'Memory',
  memoryType: 'Memory type',
  memoryBandwidthGBs: 'Memory bandwidth',
  powerW: 'Power',
  'powerW.max': 'Maximum power',
  'powerW.min': 'Lowest configurable power',
  'powerW.typical': 'Typical board power',
  interconnect: 'Interconnect',
  dimensions: 'Dimensions',
  'dimensions.lengthInches': 'Length in inches',
  'dimensions.heightInches': 'Height in inches',
  'dimensions.lengthMmWithBracket': 'Length with bracket',
  'dimensions.lengthMmWithoutBracket': 'Length without bracket',
  'dimensions.referenceHeightMm': 'Height of the reference board',
  'dimensions.slots': 'Slots taken',
  compute: 'Peak rates',
  integration: 'Integration',
  availability: 'Availability',
}

const UNITS: Record<string, string> = {
  memoryGB: 'GB',
  memoryBandwidthGBs: 'GB/s',
  'powerW.max': 'W',
  'powerW.min': 'W',
  'powerW.typical': 'W',
  'dimensions.lengthInches': 'in',
  'dimensions.heightInches': 'in',
  'dimensions.lengthMmWithBracket': 'mm',
  'dimensions.lengthMmWithoutBracket': 'mm',
  'dimensions.referenceHeightMm': 'mm',
}

const LINK_NAMES: Record<string, string> = {
  bandwidthGBs: 'bandwidth',
  linkCount: 'links',
  ports: 'network ports',
  portSpeedGbps: 'speed of a port',
}

const LINK_UNITS: Record<string, string> = { bandwidthGBs: 'GB/s', portSpeedGbps: 'Gbit/s' }

/** `powerW.max` → `Maximum power`; links by their own name, when the variant is given: `NVLink 4, bandwidth`. */
export function figureName(path: string, variant?: Pick<Variant, 'interconnect'>): string {
  const kind = rateKind(path)
  if (kind) return `${rateLabel(kind)} rate`
  const link = linkPath(path)
  if (!link) return NAMES[path] ?? path
  const name = variant?.interconnect?.[link.index]?.name ?? `Link ${link.index + 1}`
  return link.field === '' ? name : `${name}, ${LINK_NAMES[link.field] ?? link.field}`
}

/** The unit as it stands beside a value; counts have none. */
export function figureUnit(path: string): string {
  const kind = rateKind(path)
  if (kind) return rateUnit(kind)
  const link = linkPath(path)
  return (link ? LINK_UNITS[link.field] : UNITS[path]) ?? ''
}

/** `FP8 tensor, structured-sparse`. */
export function rateLabel({ precision, execution, sparsity }: RateKind): string {
  return `${precision} ${execution}, ${sparsity}`
}

/** `interconnect[1].bandwidthGBs` → index 1, field `bandwidthGBs`. */
export function linkPath(path: string): { index: number; field: string } | undefined {
  const match = /^interconnect\[(\d+)\](?:\.(\w+))?$/.exec(path)
  return match ? { index: Number(match[1]), field: match[2] ?? '' } : undefined
}
