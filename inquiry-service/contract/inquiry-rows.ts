/** An inquiry as its sender reads it again: names for ids, words for codes, one row per field. */

import { listInNotes } from './accelerator-list.ts'
import type { AcceleratorChoice } from './accelerators.ts'
import { inquiryField, TEXTS_IN_FORM_ORDER, type TextName } from './inquiry-fields.ts'
import { withThousands } from './number-input.ts'
import { ownValue } from './own-value.ts'

type InquiryRow = readonly [noun: string, value: string]

export function inquiryRows(
  sent: Readonly<Record<string, unknown>>,
  choices: readonly AcceleratorChoice[],
): InquiryRow[] {
  const text = (name: string) => (sent[name] === undefined ? '' : String(sent[name]))
  const several = listInNotes(text('notes'))
  const isNamed = (text('modelId') + text('quantity')).trim() !== ''
  const rowOf = (name: TextName): InquiryRow => [
    inquiryField(name).label,
    name === 'notes' && several ? several.notes : wordFor(name, text(name)),
  ]
  const [kind, ...others] = TEXTS_IN_FORM_ORDER.filter((name) => name !== 'email').map(rowOf)
  const rows: InquiryRow[] = [
    ...(kind ? [kind] : []),
    several
      ? [several.list.meaning === 'any' ? 'Any one of' : 'All of', several.list.accelerators.map(line).join('\n')]
      : [
          inquiryField('modelId').label,
          isNamed ? line({ name: nameOf(sent, choices), quantity: text('quantity') }) : '',
        ],
    ...others,
    rowOf('email'),
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

function wordFor(name: TextName, value: string): string {
  const { choices = {} } = inquiryField(name)
  return ownValue(choices, value) || value
}
