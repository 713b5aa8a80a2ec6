/** What machines and parts lists call each variant: the words of `devices/` together with those that facts of the catalog state. */
import type { CountedMemory, DeviceFile } from './schema/device.ts'
import type { AuthoredModel } from './schema/model.ts'
import type { AuthoredVariant } from './schema/variant.ts'

/** Memory of one device as a driver counted it, with the output that somebody published. */
export type Counted = CountedMemory & { log: string }

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
      const documents = [...facts.flatMap(({ sourceIds }) => sourceIds), ...own.map(({ document }) => document)]
      if (documents.length === 0) return []
      const inFacts = (kind: 'pci' | 'partNumbers') => facts.flatMap((fact) => (fact.kind === kind ? fact.words : []))
      return [
        {
          id: variant.id,
          names: unique(own.flatMap(({ names = [] }) => names)),
          pci: unique([...inFacts('pci'), ...own.flatMap(({ pci = [] }) => pci)]),
          partNumbers: unique([...inFacts('partNumbers'), ...own.flatMap(({ partNumbers = [] }) => partNumbers)]),
          perVariant: Math.max(1, ...own.map(({ perVariant = 1 }) => perVariant)),
          counted: counted?.memory && counted.log ? { ...counted.memory, log: counted.log } : null,
          notes: unique(own.flatMap(({ note }) => note ?? [])),
          documents: unique(documents),
        },
      ]
    })
}

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
