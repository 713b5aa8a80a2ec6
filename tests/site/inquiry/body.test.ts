/** The inquiry that the form makes, how it is shown back, and what the printed health forms ask a seller. */
import { describe, expect, test } from 'vitest'
import { acceleratorChoices, findAccelerator } from '../../../inquiry-service/contract/accelerators.ts'
import { inquiryFromBody } from '../../../inquiry-service/contract/inquiry.ts'
import { type InquiryForm, inquiryRows, itemProblems } from '../../../inquiry-service/contract/inquiry-form.ts'
import { inquiryAddress } from '../../../site/core/addresses.ts'
import { content } from '../../../site/core/content.build.ts'
import { bodyOf, formOf, prefillFrom, regionOfZone } from '../../../site/inquiry/body.client.ts'

const H100_PCIE = { name: 'NVIDIA H100 PCIe 80GB', modelId: 'nvidia-h100', variantId: 'nvidia-h100-pcie-80gb' }
const H100_NVL = { name: 'NVIDIA H100 NVL 94GB', modelId: 'nvidia-h100', variantId: 'nvidia-h100-nvl-94gb' }
const H100 = { name: 'NVIDIA H100', modelId: 'nvidia-h100' }
const L40S = { name: 'NVIDIA L40S 48GB', modelId: 'nvidia-l40s', variantId: 'nvidia-l40s-48gb' }
const CHOICES = [H100, H100_PCIE, H100_NVL, L40S]

const FORM: InquiryForm = {
  kind: 'buy',
  items: [{ accelerator: 'nvidia h100 pcie 80gb', quantity: '1 000' }],
  meaning: 'any',
  location: 'Hamburg',
  email: 'name@example.com',
  notes: '',
  region: 'EU',
  currency: 'EUR',
  condition: 'typed before the kind was changed',
  website: '',
  consent: true,
}
const SEVERAL = [
  { accelerator: 'H100 PCIe', quantity: '4' },
  { accelerator: '', quantity: ' ' },
  { accelerator: 'Etched Sohu', quantity: '2' },
]

const body = (changes: Partial<InquiryForm> = {}) => JSON.parse(bodyOf({ ...FORM, ...changes }, CHOICES))

describe('bodyOf()', () => {
  test('is an inquiry that the contract accepts', () => {
    const sent = body()
    expect(sent).toEqual({
      kind: 'buy',
      modelId: 'nvidia-h100',
      variantId: 'nvidia-h100-pcie-80gb',
      quantity: 1000,
      location: 'Hamburg',
      email: 'name@example.com',
      region: 'EU',
      currency: 'EUR',
      consent: true,
    })
    expect(inquiryFromBody(sent, () => 'nvidia-h100')).toEqual(sent)
  })

  test('reads a quantity of 1k as 1,000', () => {
    expect(body({ items: [{ accelerator: 'L40S', quantity: '1k' }] }).quantity).toBe(1000)
    expect(itemProblems([{ accelerator: 'L40S', quantity: '1k' }])).toEqual({})
  })

  test('sends several accelerators as an inquiry for the first, with all of them in the notes (D46)', () => {
    expect(body({ items: SEVERAL, notes: 'By March' })).toMatchObject({
      variantId: 'nvidia-h100-pcie-80gb',
      quantity: 4,
      notes: 'Any one of these:\n- 4 × NVIDIA H100 PCIe 80GB\n- 2 × Etched Sohu\n\nBy March',
    })
    expect(body({ kind: 'sell', items: SEVERAL, notes: ' ' }).notes).toBe(
      'All of these:\n- 4 × NVIDIA H100 PCIe 80GB\n- 2 × Etched Sohu',
    )
  })

  test('sends the condition of a seller only', () => {
    expect(body()).not.toHaveProperty('condition')
    expect(body({ kind: 'sell', condition: 'New, sealed' })).toHaveProperty('condition', 'New, sealed')
  })

  test('sends what is not in the catalog as it was written, without a variant', () => {
    const sent = body({ items: [{ accelerator: 'Etched Sohu', quantity: '1' }] })
    expect(sent).toHaveProperty('modelId', 'Etched Sohu')
    expect(sent).not.toHaveProperty('variantId')
  })

  test('leaves it to the service to refuse what is missing, no number, or a filled trap', () => {
    expect(
      body({
        kind: '',
        items: [{ accelerator: 'H100', quantity: 'a few' }],
        location: '',
        email: '',
        region: '',
        currency: '',
        consent: false,
        website: 'https://spam.example',
      }),
    ).toEqual({ modelId: 'nvidia-h100', quantity: 'a few', consent: false, website: 'https://spam.example' })
  })
})

test('formOf() fills the form that made the body, but for consent, which is given anew', () => {
  const { kind, location, email, region, currency, meaning } = FORM
  const one = { accelerator: 'NVIDIA H100 PCIe 80GB', quantity: '1000' }
  const other = { accelerator: 'Etched Sohu', quantity: '2' }
  const own = { kind, location, email, region, currency }
  const several = { items: [one, other], notes: 'By March' }
  expect(formOf(bodyOf({ ...FORM, items: [one] }, CHOICES), CHOICES)).toEqual({ ...own, items: [one] })
  expect(formOf(bodyOf({ ...FORM, ...several }, CHOICES), CHOICES)).toEqual({ ...own, ...several, meaning })
})

test('itemProblems() judges the lines for which the contract has no field', () => {
  expect(
    itemProblems([
      { accelerator: '', quantity: '4' },
      { accelerator: 'L40S', quantity: '' },
      { accelerator: 'L40S', quantity: '0' },
      { accelerator: ' ', quantity: '1.5' },
      { accelerator: 'L40S', quantity: '3' },
    ]),
  ).toEqual({
    modelId: 'is required',
    'quantity-2': 'is required',
    'quantity-3': 'must be an integer from 1 to 100000',
    'model-4': 'is required',
    'quantity-4': 'must be an integer from 1 to 100000',
  })
  expect(itemProblems([{ accelerator: '', quantity: '0' }])).toEqual({})
})

test('prefillFrom() reads what inquiryAddress() wrote', () => {
  const address = inquiryAddress({
    kind: 'buy',
    variants: [{ id: 'nvidia-l40s-48gb', quantity: 6 }, { id: 'nvidia-h100-pcie-80gb' }],
    notes: 'By March & new',
  })
  expect(address).toBe('/inquire?ids=nvidia-l40s-48gb,nvidia-h100-pcie-80gb&quantities=6,#notes=By+March+%26+new')
  const { search, hash } = new URL(address, 'https://reference.example')
  expect(prefillFrom(new URLSearchParams(`${search}&${hash.slice(1)}`), CHOICES)).toEqual({
    notes: 'By March & new',
    items: [
      { accelerator: 'NVIDIA L40S 48GB', quantity: '6' },
      { accelerator: 'NVIDIA H100 PCIe 80GB', quantity: '' },
    ],
  })
  expect(prefillFrom(new URLSearchParams('ids=gone'), CHOICES)).toBeUndefined()
})

test.each([
  ['nvidia-h100-pcie-80gb', H100_PCIE],
  [' nvidia h100 nvl 94gb ', H100_NVL],
  ['H100', H100],
  ['nvidia-h100', H100],
  // The only variant of its model.
  ['L40S', L40S],
  ['H10', undefined],
  ['NVIDIA', undefined],
])('findAccelerator() finds by "%s" %o', (text, found) => {
  expect(findAccelerator(CHOICES, text)).toEqual(found)
})

test('findAccelerator() finds every model of the catalog by its id and its name: as a choice of its own, or as its only variant', () => {
  const choices = acceleratorChoices(content.models)
  const found = content.models.map(({ id }) => findAccelerator(choices, id))

  expect(found.map((each) => each?.modelId)).toEqual(content.models.map(({ id }) => id))
  expect(found.every((each, index) => each?.variantId || (content.models[index]?.variants.length ?? 0) > 1)).toBe(true)
  const named = content.models.map(({ name }) => findAccelerator(choices, name)?.modelId)
  expect(named).toEqual(content.models.map(({ id }) => id))
  // Its words are in the name of the RTX 3090 Ti, too.
  expect(findAccelerator(choices, 'GeForce RTX 3090')?.variantId).toBe('nvidia-geforce-rtx-3090-24gb')
  expect(findAccelerator(choices, 'gb200')?.modelId).toBe('nvidia-gb200')
})

describe('inquiryRows()', () => {
  test('repeats a value that is no choice of ours, even one that every object has a property for', () => {
    const sent = JSON.parse(bodyOf({ ...FORM, kind: 'toString', region: 'constructor' }, CHOICES))
    expect(inquiryRows(sent, CHOICES)).toEqual(
      expect.arrayContaining([
        ['You want to', 'toString'],
        ['Region', 'constructor'],
      ]),
    )
  })

  test('says in names and words what was sent, consent and the list in the notes left out', () => {
    expect(inquiryRows(JSON.parse(bodyOf({ ...FORM, items: SEVERAL, notes: 'By March' }, CHOICES)), CHOICES)).toEqual([
      ['You want to', 'Buy'],
      ['Any one of', '4 × NVIDIA H100 PCIe 80GB\n2 × Etched Sohu'],
      ['Location', 'Hamburg'],
      ['Region', 'EU'],
      ['Currency', 'EUR'],
      ['Notes', 'By March'],
      ['Email', 'name@example.com'],
    ])
  })

  test.each([
    ['nvidia h100', '1,000 × NVIDIA H100'],
    ['', '1,000 × accelerators, not named'],
  ])('names the one accelerator written as "%s"', (accelerator, words) => {
    const sent = bodyOf({ ...FORM, items: [{ accelerator, quantity: '1000' }] }, CHOICES)
    expect(inquiryRows(JSON.parse(sent), CHOICES)[1]).toEqual(['Accelerator', words])
  })
})

test.each([
  ['Europe/Amsterdam', { region: 'EU', currency: 'EUR' }],
  ['Europe/London', { region: 'UK', currency: 'GBP' }],
  ['Europe/Zurich', { region: 'GLOBAL', currency: 'EUR' }],
  ['America/Indiana/Indianapolis', { region: 'US', currency: 'USD' }],
  ['Pacific/Honolulu', { region: 'US', currency: 'USD' }],
  ['UTC', { region: 'GLOBAL', currency: 'USD' }],
])('regionOfZone() begins in %s with %o', (zone, expected) => {
  expect(regionOfZone(zone)).toEqual(expected)
})

const { first, last, forms } = content.healthForms

test.each(forms)(
  'the health form for $family asks for numbers, firmware and diagnostic, and what was wiped',
  ({ fields }) => {
    const asked = [...first, ...fields, ...last].map(({ ask }) => ask).join('\n')
    const all = [/Serial number/, /Part number/, /Firmware/, /Diagnostic|Stress test/, /management controllers/]
    expect(all.filter((word) => !word.test(asked))).toEqual([])
  },
)
