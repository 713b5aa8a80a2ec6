import { describe, expect, test } from 'vitest'
import { inquiryFromBody } from '../../inquiry-service/contract/inquiry.ts'
import { bodyOf, findModel, formOf, type InquiryForm } from '../../site/client/inquire-body.ts'

const MODELS = [
  {
    id: 'nvidia-h100',
    name: 'NVIDIA H100',
    variants: [{ id: 'nvidia-h100-pcie-80gb', name: 'NVIDIA H100 PCIe 80GB' }],
  },
  { id: 'nvidia-h200', name: 'NVIDIA H200', variants: [] },
]

const FORM: InquiryForm = {
  kind: 'buy',
  model: 'nvidia h100',
  variantId: 'nvidia-h100-pcie-80gb',
  quantity: '1 000',
  location: 'Hamburg',
  email: 'name@example.com',
  notes: '',
  region: 'EU',
  currency: 'EUR',
  condition: 'typed before the kind was changed',
  website: '',
  consent: true,
}

const body = (changes: Partial<InquiryForm> = {}) => JSON.parse(bodyOf({ ...FORM, ...changes }, MODELS))

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

  test('sends the condition of a seller only', () => {
    expect(body()).not.toHaveProperty('condition')
    expect(body({ kind: 'sell', condition: 'New, sealed' })).toHaveProperty('condition', 'New, sealed')
  })

  test('sends a model outside the catalog as it was written, without a variant', () => {
    const sent = body({ model: 'Etched Sohu' })
    expect(sent).toHaveProperty('modelId', 'Etched Sohu')
    expect(sent).not.toHaveProperty('variantId')
  })

  test('leaves it to the service to refuse what is missing or no number', () => {
    const sent = body({
      kind: '',
      quantity: 'a few',
      location: '',
      email: '',
      region: '',
      currency: '',
      consent: false,
    })
    expect(sent).toEqual({
      modelId: 'nvidia-h100',
      variantId: 'nvidia-h100-pcie-80gb',
      quantity: 'a few',
      consent: false,
    })
  })

  test('does not hide a filled trap', () => {
    expect(body({ website: 'https://spam.example' })).toHaveProperty('website', 'https://spam.example')
  })
})

test('formOf() fills the form that made the body, but for consent, which is given anew', () => {
  expect(formOf(bodyOf(FORM, MODELS))).toEqual({
    kind: 'buy',
    model: 'nvidia-h100',
    variantId: 'nvidia-h100-pcie-80gb',
    quantity: '1000',
    location: 'Hamburg',
    email: 'name@example.com',
    region: 'EU',
    currency: 'EUR',
  })
})

describe('findModel()', () => {
  test.each(['nvidia-h100', 'NVIDIA H100', ' nvidia h100 ', 'H100'])('finds a model by "%s"', (text) => {
    expect(findModel(MODELS, text)?.id).toBe('nvidia-h100')
  })

  test.each(['', 'H10', 'NVIDIA'])('does not guess one from "%s"', (text) => {
    expect(findModel(MODELS, text)).toBeUndefined()
  })
})
