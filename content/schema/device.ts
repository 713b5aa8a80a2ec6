/** What machines and parts lists call a variant, and how much memory a driver counts on it. One file per document. */
import { z } from 'zod'
import { IdSchema } from './figures.ts'

/** `10DE:20F1`, with subsystem `10DE:20F1 10DE:145F`, with revision `1002:744C rev C8`. */
const PCI_ID = /^([0-9A-F]{4}):([0-9A-F]{4})(?: ([0-9A-F]{4}:[0-9A-F]{4}))?(?: rev ([0-9A-F]{2}))?$/

const MiB = z.int().min(1)

const CountedMemorySchema = z.strictObject({
  totalMiB: MiB.describe('Total memory of one device, mebibytes'),
  reservedMiB: MiB.nullable().describe('What driver and firmware keep for themselves; null where the log omits it'),
  ecc: z.boolean().nullable().describe('Whether error correction was on, which takes memory on GDDR; null: not said'),
  driver: z.string().min(1).nullable().describe('Version of the driver'),
})

export type CountedMemory = z.infer<typeof CountedMemorySchema>

const NamedDeviceSchema = z.strictObject({
  variants: z.array(IdSchema).min(1).describe('More than one where these words do not tell them apart'),
  perVariant: z.int().min(2).optional().describe('Devices that the driver shows for one variant: 2 for a dual card'),
  names: z.array(z.string().min(1)).min(1).optional().describe('As the driver prints them'),
  pci: z.array(z.string().regex(PCI_ID)).min(1).optional().describe('Where no fact of the catalog states them'),
  partNumbers: z.array(z.string().min(4)).min(1).optional().describe('Where no fact of the catalog states them'),
  memory: CountedMemorySchema.optional(),
  log: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe('Output that somebody published; required with memory'),
  note: z.string().min(1).optional().describe('What else prints these words'),
})

export const DeviceFileSchema = z.strictObject({
  devices: z
    .array(NamedDeviceSchema.refine((device) => !device.memory || device.log, { error: 'memory needs its log' }))
    .min(1),
})

/** Words of one document for one variant or more; `id` of the file is that of the document. */
export type DeviceFile = z.infer<typeof DeviceFileSchema> & { id: string }
