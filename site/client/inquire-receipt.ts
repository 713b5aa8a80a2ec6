/** An inquiry as its sender reads it again: names for ids, words for codes, one row per field. */
import { listInNotes } from '../../inquiry-service/contract/accelerator-list.ts'
import { INQUIRY_CHOICES, INQUIRY_NOUNS } from '../../inquiry-service/contract/inquiry-form.ts'
import { printNumber } from '../shared/numbers.ts'
import type { AcceleratorChoice } from './inquire-choices.ts'

type ReceiptRow = readonly [noun: string, value: string]

/** Rows of a body that `bodyOf` made. */
export function receiptRows(body: string, choices: readonly AcceleratorChoice[]): ReceiptRow[] {
  const sent = JSON.parse(body) as Record<string, unknown>
  const text = (name: string) => (sent[name] === undefined ? '' : String(sent[name]))
  const several = listInNotes(text('notes'))
  const rows: ReceiptRow[] = [
    [INQUIRY_NOUNS.kind, wordFor('kind', text('kind'))],
    several
      ? [several.list.meaning === 'any' ? 'Any one of' : 'All of', several.list.accelerators.map(line).join('\n')]
      : [INQUIRY_NOUNS.modelId, line({ name: nameOf(sent, choices), quantity: text('quantity') })],
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
  const count = Number(quantity)
  return `${Number.isFinite(count) ? printNumber(count) : quantity} × ${name}`
}

function nameOf({ modelId, variantId }: Record<string, unknown>, choices: readonly AcceleratorChoice[]): string {
  const known = choices.find((choice) =>
    variantId === undefined
      ? choice.modelId === modelId && choice.variantId === undefined
      : choice.variantId === variantId,
  )
  return known?.name ?? (modelId === undefined ? 'accelerators, not named' : String(modelId))
}

function wordFor(field: keyof typeof INQUIRY_CHOICES, value: string): string {
  return (INQUIRY_CHOICES[field] as Readonly<Record<string, string>>)[value] ?? value
}
