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
  return [
    ...(id.startsWith(`${first}-`)
      ? []
      : [
          {
            field: 'id',
            problem: `${id} does not begin with ${first}, as its model ${modelId} does`,
            remedy: 'ids begin with the manufacturer',
          },
        ]),
    ...(slug.startsWith(first) || modelId.replaceAll('-', '').startsWith(slug)
      ? []
      : [
          {
            field: 'id',
            problem: `${modelId} does not begin with the manufacturer ${manufacturer}`,
            remedy: 'rename the file, or correct the manufacturer',
          },
        ]),
  ]
}

/** `4x16gb` and `4 x 16GB` mean four chips with 16 GB each; in `A100X 80GB` the x belongs to the name. */
function memoryFindings({ memoryGB }: AuthoredVariant, field: string, text: string): Finding[] {
  const match = /(?:(?<![a-z\d])(\d+) ?x ?)?(\d+(?:\.\d+)?) ?gb\b/i.exec(text)
  if (!match) return []
  const said = Number(match[1] ?? 1) * Number(match[2])
  if (said === memoryGB) return []
  return [
    {
      field,
      problem: `says ${said} GB where memoryGB is ${memoryGB ?? 'not stated'}`,
      remedy: 'correct the one that the document does not state',
    },
  ]
}

function formFactorFindings({ formFactor = '' }: AuthoredVariant, field: string, text: string): Finding[] {
  const generation = /\bsxm(\d)\b/i.exec(text)?.[1]
  const wrong = FORM_FACTORS.filter(({ word, formFactor: expected }) => word.test(text) && !expected.test(formFactor))
  return [
    ...wrong.map(({ word }) => ({
      field,
      problem: `says ${word.exec(text)?.[0]} where formFactor is "${formFactor}"`,
      remedy: 'correct the one that the document does not state',
    })),
    ...(generation && /SXM\d/.test(formFactor) && !formFactor.includes(`SXM${generation}`)
      ? [
          {
            field,
            problem: `says SXM${generation} where formFactor is "${formFactor}"`,
            remedy: 'sockets of two generations are two products: correct the wrong one',
          },
        ]
      : []),
  ]
}
