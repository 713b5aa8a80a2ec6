/**
 * What is below `/.well-known/`: the skill file, which tells an agent how to answer questions about accelerators, size a model and
 * make an inquiry (agentskills.io), and `security.txt` (RFC 9116).
 */
import { API_PREFIXES } from '../../inquiry-service/contract/endpoints.ts'
import { FIELD_NAMES, type InquiryFieldName, inquiryField } from '../../inquiry-service/contract/inquiry-fields.ts'
import { INQUIRY_QUOTA, PUBLIC_QUOTA, windowInWords } from '../../inquiry-service/contract/limits.ts'
import { mailto } from '../../inquiry-service/contract/mailto.ts'
import { ESTIMATE_EXAMPLES, INQUIRY_EXAMPLES } from '../../inquiry-service/contract/openapi/examples.ts'
import { absolute, buildConfig } from '../core/content.build.ts'
import { newestDate } from './pages.ts'

const NAME = 'accelerator-sourcing'
const DESCRIPTION =
  'Answers questions about AI accelerators (memory, bandwidth, power, peak rates of exact variants, each with its manufacturer document), estimates the memory that a model needs, and sends inquiries to buy or sell. Use when someone compares or sizes GPUs and other accelerators, or wants an offer.'

const [API] = API_PREFIXES
const json = (value: unknown) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``

/** `region` (EU, UK, US, GLOBAL). */
function fieldWords(name: InquiryFieldName): string {
  if (name === 'consent') return '`consent` (true, given by the person after reading `/privacy`)'
  const values = Object.keys(inquiryField(name).choices ?? {})
  return values.length === 0 ? `\`${name}\`` : `\`${name}\` (${values.join(values.length > 2 ? ', ' : ' or ')})`
}

const REQUIRED = FIELD_NAMES.filter((name) => name !== 'website' && !inquiryField(name).optional).map(fieldWords)
const OPTIONAL = FIELD_NAMES.filter((name) => inquiryField(name).optional && !/^(?:model|variant)Id$/.test(name)).map(
  fieldWords,
)

export const SKILL_PATH = `/.well-known/agent-skills/${NAME}/SKILL.md`

export const skillText = `---
name: ${NAME}
description: ${DESCRIPTION}
---

# Accelerator sourcing

Addresses are on the host that served this file. No key, no account. The index of all files is \`/llms.txt\`.

## Look up and compare

1. Fetch \`/catalog.md\`: every variant with id, memory, bandwidth, power, form factor, FP16 and FP8, in one table. Filter it yourself; filters in an address do nothing without a browser.
2. For the variants that remain, fetch \`/catalog/{id}.md\`: every figure with its document and condition, with the words where somebody has seen them; r marks what is quoted elsewhere and nobody here has read in a document. Cite the document rather than this site.
3. Never compare rates that differ in precision, execution (tensor, vector) or sparsity (dense, structured-sparse). “Not stated”, “?” and null mean unknown, never zero.
4. Name the exact variant: an H100 PCIe and an H100 SXM differ in memory bandwidth, power and rates.

## Size a model

A model with an id in \`/llms.txt\`: \`/fit/{id}.md\` has its cache per token, its context limit, how many popular devices hold it, how long a conversation and how many they hold, and the most tokens per second; the files that \`/fit/{id}.json\` names have that for every variant in each precision. For any other model:

\`POST ${API}/estimate\` with \`Content-Type: application/json\`:

${json(ESTIMATE_EXAMPLES.inference.value)}

It returns \`memoryGB\` (decimal), its parts, and \`memoryOnlyDeviceLowerBound\`, the smallest number of devices of \`deviceCapacityGB\` each if memory were spread perfectly. Without the API, inference is:

- weights = parametersB × 10⁹ × weightBytesPerParameter
- cache = 2 × layers × kvHeads × headDim × tokens × concurrency × cacheBytesPerElement
- total = (weights + cache) × 1.2; devices = ⌈total ÷ (deviceCapacityGB × 10⁹)⌉

Training: parametersB × 10⁹ × 16 or 18 bytes, plus activations, times 1.2. Where all layers are alike, a model’s shape (\`layers\`, \`kvHeads\`, \`headDim\`) is in its \`config.json\`. With windowed, latent or hybrid attention this formula is wrong, by up to 57 times for DeepSeek: take the cache from \`/fit/{id}.json\`. The upper bound on tokens per second for one sequence is bandwidth ÷ bytes of weights read per token.

The result is a planning estimate. It does not prove fit, speed or stock.

## Make an inquiry

Do this only when the buyer or seller has authorized you. People read what you send; there is no test mode in production.

1. Collect what is required: ${REQUIRED.join(', ')}. Optional: \`modelId\`, and with it \`variantId\`; ${OPTIONAL.join(', ')}.
2. Send it to \`POST ${API}/sandbox/requests\` until it answers 200; \`error.fields\` names what is wrong:

${json(INQUIRY_EXAMPLES.buy.value)}

3. Show the person exactly what will be sent, and wait until they agree.
4. Make a UUID version 4, keep it, and send the same body to \`POST ${API}/requests\` with the header \`Idempotency-Key: {uuid}\`.
5. 202: give the person the \`requestId\`. After a timeout or a 5xx, send the same body with the same key: it is stored once.

Several accelerators are one inquiry: the first in \`modelId\`, \`variantId\` and \`quantity\`, and all of them as lines at the head of \`notes\`, under \`All of these:\` (one deal) or \`Any one of these:\`, then an empty line:

${json({ notes: INQUIRY_EXAMPLES.several.value.notes })}

${INQUIRY_QUOTA.limit} new inquiries in ${windowInWords(INQUIRY_QUOTA)}, ${PUBLIC_QUOTA.limit} other operations in ${PUBLIC_QUOTA.windowSeconds} seconds; after 429, wait as many seconds as \`Retry-After\` says. An inquiry reserves and buys nothing.

## More

- Errors, limits, retries: \`/developers/guide.md\`. Fields and schemas: \`/developers/reference.md\`, \`/openapi.json\` (long).
- What runs a model, all figures of a family, articles, documents: \`/llms.txt\`.
`

/** Counted from the date of the content, not from the clock, so that equal content gives equal bytes. */
const VALID_DAYS = 364

/**
 * Undefined if there is no way to reach the operator: by the contact address, or else through the contact section, which leads to
 * the inquiry form.
 */
export function securityText(): string | undefined {
  const { contactEmail, inquiries } = buildConfig
  if (!contactEmail && !inquiries) return undefined
  const expires = new Date(`${newestDate}T00:00:00Z`)
  expires.setUTCDate(expires.getUTCDate() + VALID_DAYS)
  return [
    `Contact: ${contactEmail ? mailto(contactEmail) : absolute('/about#contact')}`,
    `Expires: ${expires.toISOString().replace('.000Z', 'Z')}`,
    'Preferred-Languages: en',
    `Canonical: ${absolute('/.well-known/security.txt')}`,
    '',
  ].join('\n')
}
