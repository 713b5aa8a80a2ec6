/** An exact variant. See D30. All numbers are per accelerator as the manufacturer states them. */
import { z } from 'zod'
import { CheckedAtSchema, IdSchema, SourceIdsSchema, statedNumber } from './figures.ts'
import { EXECUTIONS, PRECISIONS, SPARSITIES } from './rates.ts'
import { FORMS, POWER_SCOPES } from './vocabulary.ts'

export const ComputeRateSchema = z
  .strictObject({
    precision: z.enum(PRECISIONS).describe('Number format of the inputs'),
    execution: z.enum(EXECUTIONS).describe('Vector units, or tensor (matrix) units'),
    value: z.number().positive().describe('Manufacturer peak per accelerator, in `unit`; not a measurement'),
    unit: z.enum(['TFLOPS', 'TOPS']).describe('TOPS for integers, TFLOPS for floating point'),
    sparsity: z.enum(SPARSITIES).describe('Compare only rates with the same precision, execution and sparsity'),
    conditions: z.string().min(1).describe("What the manufacturer's footnote says"),
    sourceIds: SourceIdsSchema,
  })
  .meta({ id: 'ComputeRate' })

export type ComputeRate = z.infer<typeof ComputeRateSchema>

export const IntegrationFactSchema = z
  .strictObject({
    label: z.string().min(1).describe('What the fact is about'),
    value: z.string().min(1).describe('What the document states'),
    sourceIds: SourceIdsSchema,
  })
  .meta({ id: 'IntegrationFact', description: 'Does not certify an offered unit or server combination' })

const PowerSchema = z.strictObject({
  min: statedNumber('Lowest configurable power, watts'),
  max: statedNumber('Highest power of the standard configuration, watts'),
  typical: z.number().min(0).nullable().describe('Typical board power, watts; not interchangeable with the maximum'),
  note: z.string().optional().describe("What the manufacturer's power figure means"),
})

const InterconnectSchema = z.strictObject({
  name: z.string().min(1).describe('NVLink 4, PCIe Gen5 x16 and the like'),
  bandwidthGBs: statedNumber('Decimal gigabytes per second, counted as the note says'),
  note: z.string().optional().describe('Which directions the figure counts, and other conditions'),
  linkCount: z.int().min(1).optional().describe('Links as the manufacturer counts them; not external network ports'),
  ports: z.int().min(1).optional().describe('Integrated network ports'),
  portSpeedGbps: z.int().min(1).optional().describe('Nominal speed per port, decimal gigabits per second'),
})

const length = (description: string) => z.number().min(0).nullable().describe(description)

const DimensionsSchema = z
  .strictObject({
    lengthInches: length('Length, inches'),
    heightInches: length('Height, inches'),
    lengthMmWithBracket: length('Length with bracket, millimeters'),
    lengthMmWithoutBracket: length('Length without bracket, millimeters'),
    referenceHeightMm: length('Height of the reference board, millimeters'),
    slots: length('Slots taken in the server'),
    note: z.string().optional().describe('What the figures refer to'),
  })
  .describe('Null means unverified')

const AvailabilitySchema = z.strictObject({
  status: z
    .enum(['unconfirmed', 'on-request', 'discontinued'])
    .describe('`unconfirmed`: nobody has confirmed stock; `on-request`: ask; `discontinued`: no longer made'),
  price: z.number().nullable().optional().describe('Null means unknown, never zero'),
  leadTime: z.string().nullable().optional().describe('Null means unknown'),
  stock: z.int().nullable().optional().describe('Null means unknown, never zero'),
})

export const VariantSchema = z
  .strictObject({
    id: IdSchema.describe('Never renamed; address of its page and of its JSON'),
    name: z.string().min(1).describe('Includes form factor and memory, to tell it from its siblings'),
    formFactor: z.string().min(1).optional().describe('SXM5, PCIe, OAM or similar'),
    memoryGB: statedNumber('Gigabytes per accelerator, as the manufacturer prints them').optional(),
    memoryType: z.string().min(1).optional().describe('HBM3, GDDR6 and the like'),
    memoryBandwidthGBs: statedNumber('Manufacturer peak, decimal gigabytes per second').optional(),
    powerW: PowerSchema.optional().describe('Board or module power'),
    interconnect: z
      .array(InterconnectSchema)
      .optional()
      .describe('Links to other accelerators, to the host and to the network'),
    dimensions: DimensionsSchema.nullable().optional(),
    compute: z.array(ComputeRateSchema).optional().describe('Manufacturer peaks; compare only rates of the same kind'),
    integration: z.array(IntegrationFactSchema).optional().describe('Connectors, cooling, slots and similar facts'),
    notes: z.array(z.string().min(1)).optional().describe('What you need to know to read the figures'),
    performanceNotes: z.array(z.string().min(1)).optional().describe('What you need to know to read the rates'),
    availability: AvailabilitySchema.optional().describe('Neither live stock nor an offer'),
    unknownFields: z.array(z.string().min(1)).optional().describe('Fields not resolved; never infer zero'),
    sourceIds: SourceIdsSchema,
    checkedAt: CheckedAtSchema,
  })
  .meta({ id: 'Variant', description: 'An exact configuration; a reference, not confirmed stock' })

/** A variant of the contract, as the read API serves it. */
export type Variant = z.infer<typeof VariantSchema>

/** Plus what pages show without a field of the contract: the documents of every figure, and more. */
export const AuthoredVariantSchema = z.strictObject({
  ...VariantSchema.shape,
  figureSources: z
    .record(z.string(), SourceIdsSchema)
    .describe('Figure or group (`memoryGB`, `powerW`, `interconnect[0]`, `dimensions`) → documents, from the evidence'),
  form: z.enum(FORMS).describe('What kind of part it is, in the words used for filtering'),
  powerScope: z
    .enum(POWER_SCOPES)
    .optional()
    .describe('What the stated power covers: the board, the module, or accelerator and processor together'),
  derived: z.record(z.string(), z.string()).describe('Rate → how it follows from what is printed (D44)'),
  reported: z
    .array(z.string())
    .describe(
      'Paths of figures and facts that others report: their words were read nowhere else, or nobody has seen any in documents that nobody has read (D48)',
    ),
})

export type AuthoredVariant = z.infer<typeof AuthoredVariantSchema>
