/** What an id and a name say about a variant must agree with its fields. */
import type { AuthoredVariant } from '../schema/variant.ts'
import type { Finding, Rule } from './rule.ts'

/** Words of an id or a name → what the form factor must say. */
const FORM_FACTORS = [
  { word: /\boam\b/i, formFactor: /OAM/ },
  { word: /\beam\b/i, formFactor: /EAM/ },
  { word: /\bsxm(\d?)\b/i, formFactor: /SXM/ },
  { word: /\bpcie\b/i, formFactor: /PCIe/ },
  { word: /\bsh5\b/i, formFactor: /SH5/ },
] as const

const CORRECT_ONE = 'correct the one that the document does not state'

export const namesAndIds: Rule = {
  name: 'names-and-ids',
  description:
    'Manufacturer, memory size and form factor in an id and in a name are those of the fields, because people buy by the name: an id with another size leads them to the wrong part.',
  scope: 'variant',
  check(variant, model) {
    return [
      ...manufacturerFindings(variant, model.id, model.manufacturer),
      ...['id', 'name'].flatMap((field) => {
        const text = field === 'id' ? variant.id : variant.name
        return [...memoryFindings(variant, field, text), ...formFactorFindings(variant, field, text)]
      }),
    ]
  },
}

function manufacturerFindings({ id }: AuthoredVariant, modelId: string, manufacturer: string): Finding[] {
  const [first = ''] = modelId.split('-')
  const slug = manufacturer.toLowerCase().replaceAll(/[^a-z]/g, '')
  const findings: Finding[] = []
  if (!id.startsWith(`${first}-`)) {
    const problem = `${id} does not begin with ${first}, as its model ${modelId} does`
    findings.push({ field: 'id', problem, remedy: 'ids begin with the manufacturer' })
  }
  if (!slug.startsWith(first) && !modelId.replaceAll('-', '').startsWith(slug)) {
    const problem = `${modelId} does not begin with the manufacturer ${manufacturer}`
    findings.push({ field: 'id', problem, remedy: 'rename the file, or correct the manufacturer' })
  }
  return findings
}

/** `4x16gb` and `4 x 16GB` mean four chips with 16 GB each; in `A100X 80GB` the x belongs to the name. */
function memoryFindings({ memoryGB }: AuthoredVariant, field: string, text: string): Finding[] {
  const match = /(?:(?<![a-z\d])(\d+) ?x ?)?(\d+(?:\.\d+)?) ?gb\b/i.exec(text)
  if (!match) return []
  const named = Number(match[1] ?? 1) * Number(match[2])
  if (named === memoryGB) return []
  const problem = `says ${named} GB where memoryGB is ${memoryGB ?? 'not stated'}`
  return [{ field, problem, remedy: CORRECT_ONE }]
}

function formFactorFindings({ formFactor = '' }: AuthoredVariant, field: string, text: string): Finding[] {
  const generation = /\bsxm(\d)\b/i.exec(text)?.[1]
  const wrong = FORM_FACTORS.filter(({ word, formFactor: expected }) => word.test(text) && !expected.test(formFactor))
  const problem = (named: string | undefined) => `says ${named} where formFactor is "${formFactor}"`
  const findings = wrong.map(({ word }) => ({ field, problem: problem(word.exec(text)?.[0]), remedy: CORRECT_ONE }))
  if (generation && /SXM\d/.test(formFactor) && !formFactor.includes(`SXM${generation}`)) {
    const remedy = 'sockets of two generations are two products: correct the wrong one'
    findings.push({ field, problem: problem(`SXM${generation}`), remedy })
  }
  return findings
}
