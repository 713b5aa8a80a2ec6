/** Who publishes documents, and where. One file; a publisher's name is the key. */
import { z } from 'zod'

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
  scripts: z.literal('any').optional().describe('The maker writes in Chinese too: such words are its own'),
  note: z.string().min(1).optional().describe('What is unusual about an address'),
})

export const PublishersSchema = z.record(z.string().min(1), PublisherSchema)

export type Publishers = z.infer<typeof PublishersSchema>
