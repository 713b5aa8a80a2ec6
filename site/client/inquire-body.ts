/** The inquiry form as the body of the contract, and back. Judging it is the service's part. */
import { parseNumber } from '../../inquiry-service/contract/number-input.ts'

/** What the form's controls hold; `consent` is the box. */
export interface InquiryForm {
  kind: string
  model: string
  variantId: string
  quantity: string
  location: string
  email: string
  notes: string
  region: string
  currency: string
  condition: string
  website: string
  consent: boolean
}

/** A model of the catalog, as the form offers it. */
export interface ModelChoice {
  id: string
  name: string
  variants: { id: string; name: string }[]
}

/** The model a text names: by id, or by name with or without the manufacturer, in any case. */
export function findModel(models: readonly ModelChoice[], text: string): ModelChoice | undefined {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return undefined
  return (
    models.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted) ??
    onlyOne(models.filter(({ name }) => name.toLowerCase().split(' ').slice(1).join(' ') === wanted))
  )
}

/** The body as JSON. Empty optional fields are left out; an impossible quantity is sent as written, to be refused. */
export function bodyOf(form: InquiryForm, models: readonly ModelChoice[]): string {
  const model = findModel(models, form.model)
  const modelId = model?.id ?? form.model
  const quantity = parseNumber(form.quantity, { whole: true })
  return JSON.stringify({
    ...(form.kind && { kind: form.kind }),
    ...(modelId.trim() && { modelId }),
    ...(model && form.variantId && { variantId: form.variantId }),
    // Infinity has no JSON.
    ...(form.quantity.trim() && { quantity: Number.isFinite(quantity) ? quantity : form.quantity }),
    ...(form.location && { location: form.location }),
    ...(form.email && { email: form.email }),
    ...(form.notes.trim() && { notes: form.notes }),
    ...(form.region && { region: form.region }),
    ...(form.currency && { currency: form.currency }),
    ...(form.kind === 'sell' && form.condition.trim() && { condition: form.condition }),
    ...(form.website && { website: form.website }),
    consent: form.consent,
  })
}

/** What the address of the page brings from where one came; undefined when it brings nothing. */
export function broughtBy(params: URLSearchParams, models: readonly ModelChoice[]): Partial<InquiryForm> | undefined {
  const given = (name: string) => params.get(name) ?? undefined
  const variantId = given('variantId')
  const owner = models.find(({ variants }) => variants.some(({ id }) => id === variantId))
  const values = {
    kind: given('kind'),
    model: given('modelId') ?? owner?.id,
    variantId,
    quantity: given('quantity'),
    notes: given('notes'),
  }
  const brought = Object.entries(values).filter(([, value]) => value !== undefined)
  return brought.length === 0 ? undefined : Object.fromEntries(brought)
}

/** What `bodyOf` made of a form, for filling it again; without consent, which is given anew. */
export function formOf(body: string): Partial<InquiryForm> {
  const { modelId, quantity, consent: _, ...rest } = JSON.parse(body) as Record<string, unknown>
  return {
    ...(rest as Partial<InquiryForm>),
    ...(modelId !== undefined && { model: String(modelId) }),
    ...(quantity !== undefined && { quantity: String(quantity) }),
  }
}

function onlyOne<Item>(items: readonly Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined
}
