/** Form filters of the catalog, including one for PCIe cards of any kind: many readers need no more precision. */
import { FORMS, type Form } from '../../../content/schema/vocabulary.ts'
import { slugOf } from '../words.ts'

interface FormFilter {
  /** The value in the query string. */
  id: string
  label: string
  holds: (form: Form) => boolean
}

const isPcie = (form: Form) => form.startsWith('PCIe')

export const FORM_FILTERS: readonly FormFilter[] = FORMS.flatMap((form) => [
  ...(form === 'PCIe dual-slot' ? [{ id: 'pcie', label: 'PCIe, any', holds: isPcie }] : []),
  // A card of unknown width has no filter of its own: it is found under all PCIe cards.
  ...(form === 'PCIe' ? [] : [{ id: slugOf(form), label: form, holds: (other: Form) => other === form }]),
])
