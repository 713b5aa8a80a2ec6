/** The inquiry as an HTML form: its address, its words, and what it posts where no script handles it. */
import { MOST_LISTED } from './accelerator-list.ts'
import type { InquiryForm } from './inquiry-body.ts'
import { TEXT_NAMES, type TextName } from './inquiry-fields.ts'

/** Where the form of the inquiry page posts when no script handles it. Not part of the API, which takes JSON only. */
export const INQUIRY_FORM_PATH = '/inquire/send'

/** What several accelerators mean together: `What I want from this list …`. */
export const MEANING_CHOICES = { any: 'any one', all: 'all of them' } as const

/** The name of a control in the line with this number, from 1: `model`, `model-2`. A model is named as people name it. */
export function lineControl(part: 'model' | 'quantity', number: number): string {
  return number === 1 ? part : `${part}-${number}`
}

/** What was written into a form that was posted. */
export function postedForm(sent: URLSearchParams): InquiryForm {
  // Forms send every line break as CR LF, whatever was in the field.
  const text = (name: string) => (sent.get(name) ?? '').replaceAll('\r\n', '\n')
  const texts = Object.fromEntries(TEXT_NAMES.map((name) => [name, text(name)])) as Record<TextName, string>
  return {
    ...texts,
    items: Array.from({ length: MOST_LISTED }, (_, index) => ({
      accelerator: text(lineControl('model', index + 1)),
      quantity: text(lineControl('quantity', index + 1)),
    })),
    meaning: text('meaning') === 'all' ? 'all' : 'any',
    consent: sent.get('consent') === 'on',
  }
}

/** The same as it is posted again; what is empty is left out. */
export function postedPairs({ items, consent, ...texts }: InquiryForm): [name: string, value: string][] {
  const lines = items.flatMap(({ accelerator, quantity }, index): [string, string][] => [
    [lineControl('model', index + 1), accelerator],
    [lineControl('quantity', index + 1), quantity],
  ])
  const pairs: [string, string][] = [...Object.entries(texts), ...lines, ['consent', consent ? 'on' : '']]
  return pairs.filter(([, value]) => value !== '')
}
