/** What machines and parts lists call each variant: the words of `devices/` together with those that facts of the catalog state. */
import type { CountedMemory, DeviceFile } from './schema/device.ts'
import type { AuthoredModel } from './schema/model.ts'
import type { AuthoredVariant } from './schema/variant.ts'

/** Memory of one device as a driver counted it, with the output that somebody published. */
export type Counted = CountedMemory & { log: string }

const BYTES_PER_MIB = 1_048_576

/**
 * Decimal gigabytes of one device to plan with: what the manufacturer states or, if that is less, what a driver leaves. Most devices
 * count more than is stated, as memory chips come in binary sizes; with error correction in GDDR, or once driver and firmware have
 * taken their share, some count less. Counted memory is rounded down to a tenth.
 *
 *     L4, 24 GB: (23,034 − 469) MiB = 23.66 GB, so 23.6. H100 SXM, 80 GB: (81,559 − 479) MiB = 85.02 GB, so 80.
 */
export function usableGB(
  statedGB: number,
  { totalMiB, reservedMiB }: { totalMiB: number; reservedMiB: number | null },
): number {
  const countedBytes = (totalMiB - (reservedMiB ?? 0)) * BYTES_PER_MIB
  return Math.min(statedGB, Math.floor(countedBytes / 1e8) / 10)
}

interface VariantWords {
  id: string
  /** As the driver prints them. */
  names: string[]
  /** `10DE:20F1`, with subsystem or revision where the list has one. */
  pci: string[]
  partNumbers: string[]
  /** Devices that the driver shows for one variant. */
  perVariant: number
  counted: Counted | null
  /** Of one device, decimal gigabytes to plan with; null without a log. */
  usableGB: number | null
  notes: string[]
  /** Ids of the documents with these words. */
  documents: string[]
}

/** Every variant that some document names, in the order of the catalog. */
export function wordsOfVariants(content: {
  models: readonly AuthoredModel[]
  devices: readonly DeviceFile[]
}): VariantWords[] {
  const authored = content.devices.flatMap(({ id, devices }) => devices.map((device) => ({ document: id, ...device })))
  return content.models
    .flatMap(({ variants, manufacturer }) => variants.map((variant) => ({ variant, manufacturer })))
    .flatMap(({ variant, manufacturer }): VariantWords[] => {
      const own = authored.filter(({ variants }) => variants.includes(variant.id))
      const facts = wordsInFacts(variant, manufacturer)
      const counted = own.find(({ memory }) => memory !== undefined)
      const perVariant = Math.max(1, ...own.map((device) => device.perVariant ?? 1))
      const { memoryGB } = variant
      const documents = [...facts.flatMap(({ sourceIds }) => sourceIds), ...own.map(({ document }) => document)]
      if (documents.length === 0) return []
      const inFacts = (kind: 'pci' | 'partNumbers') => facts.flatMap((fact) => (fact.kind === kind ? fact.words : []))
      return [
        {
          id: variant.id,
          // A note qualifies a name: it is not the one that most drivers print.
          names: unique(own.toSorted((a, b) => noted(a) - noted(b)).flatMap(({ names = [] }) => names)),
          pci: unique([...inFacts('pci'), ...own.flatMap(({ pci = [] }) => pci)]),
          partNumbers: unique([...inFacts('partNumbers'), ...own.flatMap(({ partNumbers = [] }) => partNumbers)]),
          perVariant,
          counted: counted?.memory && counted.log ? { ...counted.memory, log: counted.log } : null,
          usableGB:
            counted?.memory && typeof memoryGB === 'number' ? usableGB(memoryGB / perVariant, counted.memory) : null,
          notes: unique(own.flatMap(({ note }) => note ?? [])),
          documents: unique(documents),
        },
      ]
    })
}

const noted = ({ note }: { note?: string | undefined }) => (note === undefined ? 0 : 1)

/** Part numbers that a driver printed, each with the address of the output. */
export function partNumberLogs(files: readonly DeviceFile[]): Map<string, string> {
  const devices = files.flatMap((file) => file.devices)
  return new Map(
    devices.flatMap(({ partNumbers = [], log }) => (log === undefined ? [] : partNumbers.map((each) => [each, log]))),
  )
}

interface WordsInFact {
  kind: 'pci' | 'partNumbers'
  words: string[]
  sourceIds: readonly string[]
}

/** The PCI ids and part numbers that facts of a variant state. */
export function wordsInFacts(
  { integration = [] }: Pick<AuthoredVariant, 'integration'>,
  manufacturer: string,
): WordsInFact[] {
  return integration.flatMap(({ label, value, sourceIds }): WordsInFact[] => {
    const words = value.split(', ')
    const vendor = VENDORS[manufacturer]
    if (label === 'PCI device ID' && vendor)
      return [{ kind: 'pci', words: words.map((word) => pciId(word, vendor)), sourceIds }]
    return label.startsWith('Part number') ? [{ kind: 'partNumbers', words, sourceIds }] : []
  })
}

/** Of whose PCI ids the catalog has facts. */
const VENDORS: Readonly<Record<string, string>> = { NVIDIA: '10DE', AMD: '1002', Intel: '8086' }

/** `20F1 10DE 145F`, as NVIDIA's list prints device, subsystem vendor and subsystem → `10DE:20F1 10DE:145F`. */
function pciId(printed: string, maker: string): string {
  const [device = '', vendor, subsystem] = printed.split(' ')
  return `${maker}:${device}${vendor === undefined ? '' : ` ${vendor}:${subsystem}`}`
}

const unique = <Each>(all: readonly Each[]): Each[] => [...new Set(all)]
