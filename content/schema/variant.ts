/** An exact variant. Source: interface.md, Variant; D30. All numbers are per accelerator as the manufacturer states them. */
import { z } from 'zod'
import { ComputeRateSchema, IntegrationFactSchema } from './compute.ts'
import { CheckedAtSchema, IdSchema, SourceIdsSchema, statedNumber } from './figures.ts'

const PowerSchema = z.strictObject({
  min: statedNumber('Lowest configurable power, watts'),
  max: statedNumber('Highest power the manufacturer states, watts'),
  typical: z.number().min(0).nullable().describe('Typical board power, watts; not interchangeable with the maximum'),
  note: z.string().optional().describe("What the manufacturer's power figure means"),
})

const InterconnectSchema = z.strictObject({
  name: z.string().min(1),
  bandwidthGBs: statedNumber('Decimal gigabytes per second, counted as the note says'),
  note: z.string().optional().describe('Which directions the figure counts, and other conditions'),
  linkCount: z.int().min(1).optional().describe('Links as the manufacturer counts them; not external network ports'),
  ports: z.int().min(1).optional().describe('Integrated network ports'),
  portSpeedGbps: z.int().min(1).optional().describe('Nominal speed of a port, decimal gigabits per second'),
})

const length = (description: string) => z.number().min(0).nullable().describe(description)

const DimensionsSchema = z
  .strictObject({
    lengthInches: length('Length, inches'),
    heightInches: length('Height, inches'),
    lengthMmWithBracket: length('Length with bracket, millimetres'),
    lengthMmWithoutBracket: length('Length without bracket, millimetres'),
    referenceHeightMm: length('Height of the reference board, millimetres'),
    slots: length('Slots taken in the server'),
    note: z.string().optional(),
  })
  .describe('Null means unverified')

const AvailabilitySchema = z.strictObject({
  status: z.enum(['unconfirmed', 'on-request', 'discontinued']),
  price: z.number().nullable().optional().describe('Null means unknown, never zero'),
  leadTime: z.string().nullable().optional(),
  stock: z.int().nullable().optional().describe('Null means unknown, never zero'),
})

export const VariantSchema = z
  .strictObject({
    id: IdSchema,
    name: z.string().min(1),
    formFactor: z.string().min(1).optional(),
    memoryGB: statedNumber('Decimal gigabytes, as stated by the manufacturer, per accelerator').optional(),
    memoryType: z.string().min(1).optional(),
    memoryBandwidthGBs: statedNumber('Manufacturer peak, decimal gigabytes per second').optional(),
    powerW: PowerSchema.optional(),
    interconnect: z.array(InterconnectSchema).optional(),
    dimensions: DimensionsSchema.nullable().optional(),
    compute: z.array(ComputeRateSchema).optional(),
    integration: z.array(IntegrationFactSchema).optional(),
    notes: z.array(z.string().min(1)).optional(),
    performanceNotes: z.array(z.string().min(1)).optional(),
    availability: AvailabilitySchema.optional(),
    unknownFields: z.array(z.string().min(1)).optional().describe('Fields not resolved; never infer zero'),
    sourceIds: SourceIdsSchema,
    checkedAt: CheckedAtSchema,
  })
  .meta({ id: 'Variant', description: 'An exact configuration; a reference, not confirmed stock' })

/** A variant of the contract, as the read API serves it. */
export type Variant = z.infer<typeof VariantSchema>

/** As authored: with the documents of every figure, which the pages show beside it. */
export const AuthoredVariantSchema = z.strictObject({
  ...VariantSchema.shape,
  figureSources: z
    .record(z.string(), SourceIdsSchema)
    .describe('Figure or group (`memoryGB`, `powerW`, `interconnect[0]`, `dimensions`) → documents that state it'),
})

export type AuthoredVariant = z.infer<typeof AuthoredVariantSchema>
