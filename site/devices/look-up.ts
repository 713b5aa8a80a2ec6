/**
 * From what a machine, a cluster or a parts list prints to the listed variants. A text that no document has is an error: there is
 * no nearest match and no default, because a wrong peak makes a wrong utilization that looks right.
 */

export interface DeviceWords {
  names: readonly string[]
  /** `10DE:20F1`, with subsystem `10DE:20F1 10DE:145F`, with revision `1002:744C rev C8`. */
  pci: readonly string[]
  partNumbers: readonly string[]
}

export type Answer<Row> =
  /** `near`: names of other rows that begin with the same words. */
  | { rows: readonly Row[]; kind: 'name' | 'PCI id' | 'part number'; near: readonly string[] }
  /** `near`: names with some of the same words, to choose from. */
  | { problem: string; near: readonly string[] }

export function lookUp<Row extends DeviceWords>(rows: readonly Row[], text: string): Answer<Row> {
  const key = nameKey(text)
  if (key === '') return { problem: 'Enter a name, a PCI id, a label or a part number.', near: [] }
  const named = rows.filter(({ names }) => names.some((name) => nameKey(name) === key))
  if (named.length > 0) {
    const others = rows.filter((row) => !named.includes(row)).flatMap(({ names }) => names)
    const near = others.filter((name) => nameKey(name).startsWith(`${key} `))
    return { rows: named, kind: 'name', near: [...new Set(near)].slice(0, MOST_NEAR) }
  }
  const part = text.trim().toUpperCase()
  const numbered = rows.filter(({ partNumbers }) => partNumbers.some((number) => number.toUpperCase() === part))
  if (numbered.length > 0) return { rows: numbered, kind: 'part number', near: [] }
  const ids = readPciIds(text)
  const onBus = new Set(ids.flatMap((id) => withPciId(rows, id)))
  if (onBus.size > 0) return { rows: [...onBus], kind: 'PCI id', near: [] }
  const slice = SLICES.find(({ pattern }) => pattern.test(key))
  // `A100` and `4090` are hexadecimal numbers too.
  const near = ids.some(({ vendor }) => vendor) ? [] : nearNames(rows, key)
  return { problem: slice?.problem ?? 'No document that we have read has it.', near }
}

const SLICES = [
  {
    pattern: / mig \d+g \d+gb/,
    problem: 'A MIG instance is a part of a device: look up the device, and take its share.',
  },
  {
    pattern: /^grid |(?<!ascend) \d+[abcq]$/,
    problem: 'A virtual GPU is a part of a device: its profile says how much of it.',
  },
]

/**
 * One spelling for what different programs print: drivers, `torch.cuda.get_device_name()`, and Kubernetes labels, which write
 * hyphens (NVIDIA) or underscores (AMD) for spaces, or `nvidia-smi -L`, a line of a list. Drivers before 465 left out `NVIDIA`, and people and training scripts leave
 * out a product line that tells nothing apart: `RTX 4090`, `T4`, `MI300X`.
 */
export function nameKey(text: string): string {
  return text
    .replaceAll(/[®™"']|\((?:r|tm)\)/gi, '')
    .toLowerCase()
    .replace(/^gpu \d+: (.*) \(uuid.*$/, '$1')
    .replace(/^.*gpu\.product(?:-name)?\s*[.=:]/, '')
    .replace(/=\d+$/, '')
    .replaceAll(/[\s_./-]+/g, ' ')
    .trim()
    .replace(/^(?:nvidia|amd|intel) /, '')
    .replace(/^(?:geforce|tesla|(?:radeon )?instinct|radeon(?= rx)) /, '')
    .replace(/ shared$/, '')
}

interface PciId {
  vendor: string | undefined
  device: string
  subsystem: string | undefined
  revision: string | undefined
}

/**
 * As lspci prints it (`10de:2330`, `[1002:744c] (rev c8)`, or the whole line of `lspci -nn`), nvidia-smi (`0x233010DE`, device first), NVIDIA's list
 * (`2330 10DE 16C1`), AMD's label (`amd.com/gpu.device-id=74a1`) or sysfs (`0x74a1`).
 */
export function readPciId(text: string): PciId | undefined {
  const plain = text
    .toUpperCase()
    .replace(/^.*(\[[0-9A-F]{4}:[0-9A-F]{4}\])/, '$1')
    .replace(/^.*GPU\.DEVICE-ID[.=:]/, '1002:')
    .replace(/=\d+$/, '')
    .replaceAll(/0X|[[\](),]|PCI\\VEN_/g, ' ')
    .replaceAll(/&(?:DEV|SUBSYS|REV)_/g, ':')
    .trim()
    .replaceAll(/\s+/g, ' ')
  const H = '[0-9A-F]{4}'
  const bus = new RegExp(`^(?:(${H}):)?(${H})(?: (${H}):(${H}))?(?: REV ([0-9A-F]{2}))?$`).exec(plain)
  if (bus) {
    const [, vendor, device = '', subvendor, subdevice, revision] = bus
    return { vendor, device, subsystem: subvendor && `${subvendor}:${subdevice}`, revision }
  }
  const joined = new RegExp(`^(${H})(${H})(?: (${H})(${H}))?$`).exec(plain)
  if (joined) {
    const [, device = '', vendor, subdevice, subvendor] = joined
    return { vendor, device, subsystem: subdevice && `${subvendor}:${subdevice}`, revision: undefined }
  }
  const listed = new RegExp(`^(${H}) (${H}) (${H})$`).exec(plain)
  if (!listed) return undefined
  const [, device = '', subvendor, subdevice] = listed
  return { vendor: '10DE', device, subsystem: `${subvendor}:${subdevice}`, revision: undefined }
}

/** One, or a list with commas as a variant's page prints it. */
function readPciIds(text: string): PciId[] {
  const whole = readPciId(text)
  const ids = whole ? [whole] : text.split(',').map(readPciId)
  return ids.every((id) => id !== undefined) ? ids : []
}

/** Those with the same subsystem and revision; where no list has these, all of the same device. */
function withPciId<Row extends DeviceWords>(
  rows: readonly Row[],
  { vendor, device, subsystem, revision }: PciId,
): Row[] {
  const isDevice = (id: string) => id.slice(5, 9) === device && (vendor === undefined || id.startsWith(vendor))
  const ofDevice = rows.filter(({ pci }) => pci.some(isDevice))
  const ending = `${subsystem ? ` ${subsystem}` : ''}${revision ? ` rev ${revision}` : ''}`
  const exact = ofDevice.filter(({ pci }) => pci.some((id) => isDevice(id) && ending !== '' && id.endsWith(ending)))
  return exact.length > 0 ? exact : ofDevice
}

const MOST_NEAR = 6

function nearNames(rows: readonly DeviceWords[], key: string): string[] {
  const words = key.split(' ').filter((word) => /\d/.test(word))
  const names = [...new Set(rows.flatMap((row) => row.names))]
  const shared = (name: string) => words.filter((word) => ` ${nameKey(name)}`.includes(` ${word}`)).length
  return names
    .filter((name) => shared(name) > 0)
    .sort((a, b) => shared(b) - shared(a) || a.length - b.length)
    .slice(0, MOST_NEAR)
}

export function tellingApart(rows: readonly DeviceWords[]): string {
  if (rows.length < 2) return ''
  const isShared = rows.some(
    (row, index) =>
      row.pci.length === 0 || rows.some((other, at) => at < index && other.pci.some((id) => row.pci.includes(id))),
  )
  return isShared ? 'Neither name nor PCI id tells them apart.' : 'The PCI id tells them apart.'
}
