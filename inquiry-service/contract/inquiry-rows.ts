/** An inquiry as its sender reads it again: names for ids, words for codes, one row per field. */
import type { AcceleratorChoice } from './accelerator-choices.ts'
import { listInNotes } from './accelerator-list.ts'
import { INQUIRY_CHOICES, INQUIRY_NOUNS } from './inquiry-form.ts'
import { withThousands } from './number-input.ts'

type InquiryRow = readonly [noun: string, value: string]

/** Rows of a body that `bodyOfForm` made. */
export function inquiryRows(
  sent: Readonly<Record<string, unknown>>,
  choices: readonly AcceleratorChoice[],
): InquiryRow[] {
  const text = (name: string) => (sent[name] === undefined ? '' : String(sent[name]))
  const several = listInNotes(text('notes'))
  const isNamed = (text('modelId') + text('quantity')).trim() !== ''
  const rows: InquiryRow[] = [
    [INQUIRY_NOUNS.kind, wordFor('kind', text('kind'))],
    several
      ? [several.list.meaning === 'any' ? 'Any one of' : 'All of', several.list.accelerators.map(line).join('\n')]
      : [INQUIRY_NOUNS.modelId, isNamed ? line({ name: nameOf(sent, choices), quantity: text('quantity') }) : ''],
    [INQUIRY_NOUNS.condition, text('condition')],
    [INQUIRY_NOUNS.location, text('location')],
    [INQUIRY_NOUNS.region, wordFor('region', text('region'))],
    [INQUIRY_NOUNS.currency, text('currency')],
    [INQUIRY_NOUNS.notes, several ? several.notes : text('notes')],
    [INQUIRY_NOUNS.email, text('email')],
  ]
  return rows.filter(([, value]) => value.trim() !== '')
}

function line({ name, quantity }: { name: string; quantity: string }): string {
  if (quantity.trim() === '') return name
  const count = Number(quantity)
  return `${Number.isFinite(count) ? withThousands(quantity) : quantity} × ${name}`
}

function nameOf(
  { modelId, variantId }: Readonly<Record<string, unknown>>,
  choices: readonly AcceleratorChoice[],
): string {
  const known = choices.find((choice) =>
    variantId === undefined
      ? choice.modelId === modelId && choice.variantId === undefined
      : choice.variantId === variantId,
  )
  return known?.name ?? (modelId === undefined ? 'accelerators, not named' : String(modelId))
}

function wordFor(field: keyof typeof INQUIRY_CHOICES, value: string): string {
  const words: Readonly<Record<string, string>> = INQUIRY_CHOICES[field]
  return (Object.hasOwn(words, value) && words[value]) || value
}
