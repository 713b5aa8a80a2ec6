/** A manufacturer source record: metadata only; the link grants no redistribution rights. See D30 in inquiry-service/docs/contract.md. */
import { z } from 'zod'
import { CheckedAtSchema, IdSchema } from './figures.ts'

const documentFields = {
  title: z.string().min(1).describe('As printed'),
  publisher: z.string().min(1).describe('Manufacturer, or whoever else publishes it'),
  url: z.url({ protocol: /^https$/ }).describe("Address on the publisher's own site"),
  format: z.enum(['pdf', 'html']).describe('Format of the file at the address'),
  status: z
    .enum(['current', 'transcribed', 'archived', 'unverified'])
    .describe(
      '`current`: the document itself was read; `transcribed`: its figures were read in a dated copy or quotation, named in `notes`; `archived`: an edition that the publisher has replaced or removed; `unverified`: neither its text nor a copy of it with an address was read',
    ),
  redistributionStatus: z
    .enum(['link-only', 'redistributable'])
    .describe('`link-only`: the record gives no right to redistribute the document'),
  checkedAt: CheckedAtSchema,
  localPath: z.string().nullable().describe('Where a copy is, if there is one'),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable()
    .describe('Digest of the copy'),
  notes: z.string().describe('What was read, and what to know when citing it'),
}

export const DocumentSchema = z
  .strictObject({ id: IdSchema.describe('Never renamed'), ...documentFields })
  .meta({ id: 'Document' })

export type SourceDocument = z.infer<typeof DocumentSchema>

/** As in the file, whose name is the id. */
export const AuthoredDocumentSchema = z.strictObject({
  ...documentFields,
  rank: z
    .int()
    .min(1)
    .default(1)
    .describe('Where several documents state a figure, the lower rank is cited first; equal ranks in the order of ids'),
})

/** Who publishes documents, and where. One file; a publisher's name is the key. */
const PublisherSchema = z.strictObject({
  role: z
    .enum(['maker', 'host', 'distributor', 'press'])
    .describe(
      '`maker`: states figures; `distributor`: repeats them; `host`: a benchmark or newswire where makers publish, as in `AMD, at MLCommons`; `press`: reports an announcement',
    ),
  at: z
    .array(z.string().regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\/\S*\/)?$/))
    .min(1)
    .describe("Domains, with their subdomains; on a shared host with the publisher's path: `github.com/ROCm/`"),
  nativeNames: z
    .array(z.string().min(1))
    .optional()
    .describe('What the maker is called at home, and then its lines: 华为, 昇腾'),
  scripts: z.literal('any').optional().describe('The maker writes in Chinese too: such words are its own'),
  note: z.string().min(1).optional().describe('What is unusual about an address'),
})

export const PublishersSchema = z.record(z.string().min(1), PublisherSchema)

export type Publishers = z.infer<typeof PublishersSchema>
