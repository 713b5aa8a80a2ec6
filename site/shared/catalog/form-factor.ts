/** Forms as the catalog filters by them: one for all PCIe cards too, as many ask for no more. */
import { FORMS, type Form } from '../../../content/schema/vocabulary.ts'

export interface FormFilter {
  /** In the address. */
  id: string
  label: string
  holds: (form: Form) => boolean
}

const isPcie = (form: Form) => form.startsWith('PCIe')

export const FORM_FILTERS: readonly FormFilter[] = FORMS.flatMap((form) => [
  ...(form === 'PCIe dual-slot' ? [{ id: 'pcie', label: 'PCIe, any', holds: isPcie }] : []),
  // A card of unknown width has no filter of its own: it is found among all of them.
  ...(form === 'PCIe'
    ? []
    : [{ id: form.toLowerCase().replaceAll(' ', '-'), label: form, holds: (other: Form) => other === form }]),
])
