/** The controls of the inquiry form: reading, filling, and problems at the field. */
import { printNumber } from '../shared/numbers.ts'
import { byId, make } from './dom.ts'
import { showProblem } from './forms.ts'
import { bodyOf, findModel, type InquiryForm, type ModelChoice } from './inquire-body.ts'

export interface InquiryControls {
  body(): string
  fill(values: Partial<InquiryForm>): void
  clear(): void
  /** Shows these problems and clears all others; only those of `names` when given. */
  showProblems(problems: Readonly<Record<string, string>>, names?: ReadonlySet<string>): void
  /** The first field of these problems, in the order of the page. */
  focusFirst(problems: Readonly<Record<string, string>>): void
  has(name: string): boolean
  /** What the page calls a field of the contract. */
  nounOf(name: string): string
}

export function inquiryControls(form: HTMLFormElement, models: readonly ModelChoice[]): InquiryControls {
  const control = (name: string) => form.elements.namedItem(name) as HTMLInputElement | RadioNodeList | null
  const consent = byId<HTMLInputElement>('consent')
  const fields = [...form.querySelectorAll<HTMLElement>('[data-field]')]
  const value = (name: keyof InquiryForm) => control(name)?.value ?? ''
  const fieldOf = (name: string) => fields.find((field) => field.dataset['field'] === name)
  const nounOf = (name: string) => fieldOf(name)?.dataset['noun'] ?? name

  const follow = () => {
    for (const part of form.querySelectorAll<HTMLElement>('[data-kind]'))
      part.hidden = part.dataset['kind'] !== value('kind')
    offerVariants(findModel(models, value('model')), value('model').trim())
    const count = byId('notes-count')
    const most = printNumber(Number(count.dataset['most']))
    count.textContent = `${printNumber([...value('notes')].length)} of ${most} characters`
  }
  form.addEventListener('input', follow)
  follow()

  return {
    body: () =>
      bodyOf(
        {
          kind: value('kind'),
          model: value('model'),
          variantId: value('variantId'),
          quantity: value('quantity'),
          location: value('location'),
          email: value('email'),
          notes: value('notes'),
          region: value('region'),
          currency: value('currency'),
          condition: value('condition'),
          website: value('website'),
          consent: consent.checked,
        },
        models,
      ),
    fill({ model, variantId, consent: _, ...values }) {
      const named = model === undefined ? undefined : (findModel(models, model)?.name ?? model)
      for (const [name, text] of Object.entries({ ...values, model: named })) {
        const field = control(name)
        if (field && text !== undefined) field.value = text
      }
      follow()
      const variants = control('variantId')
      if (variants && variantId !== undefined) variants.value = variantId
    },
    clear() {
      form.reset()
      follow()
    },
    showProblems(problems, names) {
      for (const field of fields) {
        const name = field.dataset['field'] ?? ''
        if (!names || names.has(name)) showProblem(field, nounOf(name), problems[name])
      }
    },
    focusFirst(problems) {
      const field = fields.find((each) => (each.dataset['field'] ?? '') in problems)
      field?.querySelector<HTMLElement>('input:not([hidden]), select, textarea')?.focus()
    },
    has: (name) => fieldOf(name) !== undefined,
    nounOf,
  }
}

/** The variants of a model of the catalog to choose from; words for any other. */
function offerVariants(model: ModelChoice | undefined, text: string): void {
  const select = byId<HTMLSelectElement>('variantId')
  byId('model-state').textContent = modelWords(model, text)
  if ((select.dataset['model'] ?? '') === (model?.id ?? '')) return
  select.dataset['model'] = model?.id ?? ''
  const any = make('option', { value: '' }, 'Any, or not sure')
  const variants = model?.variants.map(({ id, name }) => make('option', { value: id }, name)) ?? []
  select.replaceChildren(any, ...variants)
}

function modelWords(model: ModelChoice | undefined, text: string): string {
  if (model) return `In the catalog, ${model.variants.length} ${model.variants.length === 1 ? 'variant' : 'variants'}.`
  return text === '' ? '' : 'Not a model of the catalog: sent as you wrote it.'
}
