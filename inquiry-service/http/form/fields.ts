/** The inquiry form of the plain pages: its controls with their problems, and the same values as hidden fields. */
import type { AcceleratorChoice } from '../../contract/accelerator-choices.ts'
import { MOST_LISTED } from '../../contract/accelerator-list.ts'
import { Html, html } from '../../contract/html.ts'
import { filledItems, type InquiryForm } from '../../contract/inquiry-body.ts'
import {
  type InquiryFieldName,
  inquiryField,
  TEXT_LENGTH,
  TEXTS_IN_FORM_ORDER,
  type TextName,
} from '../../contract/inquiry-fields.ts'
import { INQUIRY_FORM_PATH, lineControl, MEANING_CHOICES, postedPairs } from '../../contract/inquiry-form.ts'
import { inquiryProblem } from '../../contract/inquiry-problem-words.ts'
import { withThousands } from '../../contract/number-input.ts'

/** Parts of the form, in its order. `items` has all lines and what they mean together. */
export type FormPart = TextName | 'items' | 'consent'
const [FIRST_TEXT = 'kind', ...OTHER_TEXTS] = TEXTS_IN_FORM_ORDER
const PARTS: readonly FormPart[] = [FIRST_TEXT, 'items', ...OTHER_TEXTS, 'website', 'consent']

type Problems = Readonly<Record<string, string>>

/** The inquiry behind one button: with its key, or to be checked once more. */
export function sendForm(form: InquiryForm, button: string, key?: string): Html {
  return html`<form method="post" action="${INQUIRY_FORM_PATH}">${hidden(form)}${key !== undefined && html`<input type="hidden" name="key" value="${key}">`}<p><button type="submit">${button}</button></p></form>`
}

/**
 * The inquiry to be changed: what has to be corrected in sight, the rest folded below it. Going back would not do:
 * browsers forget what was typed where autocomplete is off.
 */
export function editForm(
  form: InquiryForm,
  choices: readonly AcceleratorChoice[],
  { first = [], problems = {} }: { first?: readonly FormPart[]; problems?: Problems } = {},
): Html {
  const draw = (part: FormPart) => drawPart(part, form, problems)
  const others = PARTS.filter((part) => !first.includes(part) && part !== 'website')
  const inSight = PARTS.filter((part) => first.includes(part))
  const rest =
    inSight.length === 0
      ? others.map(draw)
      : html`<details><summary>Change something else</summary>${others.map(draw)}</details>`
  const names = choices.map(({ name }) => html`<option value="${name}">`)
  return html`<form method="post" action="${INQUIRY_FORM_PATH}">${focusedAtFault(inSight.map(draw))}${rest}<p><button type="submit">Check again</button></p><datalist id="accelerators">${names}</datalist></form>`
}

/** The first control to correct has the focus. Values are escaped, so that none of them is taken for the attribute. */
function focusedAtFault(parts: readonly Html[]): Html {
  return new Html(parts.join('').replace(' aria-invalid="true"', ' aria-invalid="true" autofocus'))
}

/** Where the problems of an inquiry are to be corrected. */
export function partsWith(problems: Problems): FormPart[] {
  const wanted = new Set(
    Object.keys(problems).map((name) => (/^(?:model|variantId|quantity)/.test(name) ? 'items' : name)),
  )
  return PARTS.filter((part) => wanted.has(part))
}

/** What was written into all other parts. */
export function formWithout(form: InquiryForm, parts: readonly FormPart[]): InquiryForm {
  const emptied = parts.map((part) => [part, part === 'items' ? [] : part === 'consent' ? false : ''])
  return { ...form, ...Object.fromEntries(emptied) }
}

/** The part with the most text, to be shortened. */
export function longestPart(form: InquiryForm): FormPart {
  const lengthOf = (part: FormPart) =>
    part === 'items'
      ? form.items.reduce((sum, { accelerator, quantity }) => sum + accelerator.length + quantity.length, 0)
      : String(form[part]).length
  return PARTS.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0] ?? 'notes'
}

function hidden(form: InquiryForm): Html[] {
  return postedPairs(form).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
}

function drawPart(part: FormPart, form: InquiryForm, problems: Problems): Html {
  switch (part) {
    case 'items':
      return items(form, problems)
    case 'consent':
      return field(
        { name: part, problem: problems[part], isBox: true },
        (attributes) =>
          html`<label class="box"><input type="checkbox" value="on"${attributes}${form.consent && html` checked`}> <span>I am authorised to make this inquiry, and it may be used to answer me</span></label>`,
      )
    case 'notes':
      return field(
        { name: part, problem: problems[part], hint: notesHint(form), optional: true },
        (attributes) => html`<textarea rows="8"${attributes}>${form.notes}</textarea>`,
      )
    case 'email':
      return field(
        { name: part, problem: problems[part] },
        (attributes) =>
          html`<input inputmode="email" autocomplete="email" spellcheck="false"${attributes} value="${form.email}">`,
      )
    case 'website':
      return field(
        { name: part, problem: problems[part] },
        (attributes) => html`<input autocomplete="off"${attributes} value="${form.website}">`,
      )
    default: {
      const { hint, optional, choices } = inquiryField(part)
      return field({ name: part, problem: problems[part], hint, optional }, (attributes) =>
        choices ? select(attributes, choices, form[part]) : html`<input${attributes} value="${form[part]}">`,
      )
    }
  }
}

function notesHint({ items, notes }: InquiryForm): string {
  const count = (number: number) => withThousands(String(number))
  const most = `At most ${count(TEXT_LENGTH.notes)} characters`
  const listed = filledItems(items).length > 1 ? ', the list of accelerators included' : ''
  const length = [...notes].length
  return `${most}${listed}${length > TEXT_LENGTH.notes ? `: these are ${count(length)}` : ''}.`
}

/** All lines with something in them, then the empty ones, folded: without a script none can be added. */
function items(form: InquiryForm, problems: Problems): Html {
  const filled = filledItems(form.items)
  const lines = Array.from({ length: MOST_LISTED }, (_, index) => line(form, index + 1, problems))
  const shown = form.items.findLastIndex((item) => filled.includes(item)) + 1 || 1
  const several = html`<div class="field"><label for="meaning">What I want from this list</label>${select(html` id="meaning" name="meaning"`, MEANING_CHOICES, form.meaning)}<p class="hint">If you buy. What you sell is one lot.</p></div>`
  const more =
    shown < MOST_LISTED &&
    html`<details><summary>Add ${shown === 1 ? 'more accelerators' : 'more'}</summary>${lines.slice(shown)}${filled.length < 2 && several}</details>`
  return html`<fieldset><legend>Accelerators</legend>${lines.slice(0, shown)}${filled.length > 1 && several}${more}</fieldset>`
}

function line({ items }: InquiryForm, number: number, problems: Problems): Html {
  const { accelerator, quantity } = items[number - 1] ?? { accelerator: '', quantity: '' }
  const model = lineControl('model', number)
  const count = lineControl('quantity', number)
  const problem = number === 1 ? (problems['modelId'] ?? problems['variantId']) : problems[model]
  return html`<div class="line">${field(
    { name: model, noun: number === 1 ? 'Accelerator' : `Accelerator ${number}`, problem },
    (attributes) =>
      html`<input list="accelerators" autocomplete="off" spellcheck="false"${attributes} value="${accelerator}">`,
  )}${field(
    {
      name: count,
      noun: html`How many${number > 1 && html`<i class="away"> of accelerator ${number}</i>`}`,
      problem: problems[count],
    },
    (attributes) => html`<input inputmode="numeric" autocomplete="off"${attributes} value="${quantity}">`,
  )}</div>`
}

interface FieldWords {
  name: string
  noun?: Html | string
  problem: string | undefined
  hint?: string | undefined
  optional?: boolean | undefined
  /** The box has its label beside it. */
  isBox?: boolean
}

/** A control with its label, problem and hint. `draw` gets the attributes that connect the control to them. */
function field(
  { name, noun = inquiryField(name as InquiryFieldName).label, problem, hint, optional, isBox }: FieldWords,
  draw: (attributes: Html) => Html,
): Html {
  const described = [
    ...(problem === undefined ? [] : [`${name}-problem`]),
    ...(hint === undefined ? [] : [`${name}-hint`]),
  ]
  const attributes = html` id="${name}" name="${name}"${problem !== undefined && html` aria-invalid="true"`}${described.length > 0 && html` aria-describedby="${described.join(' ')}"`}`
  return html`<div class="field">${!isBox && html`<label for="${name}">${noun}${optional && html` <span>(optional)</span>`}</label>`}${draw(attributes)}${problem !== undefined && html`<p class="problem" id="${name}-problem">${inquiryProblem(name, problem)}</p>`}${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}</div>`
}

/** A choice that was not made, or is none of ours, is never made for anyone. */
function select(attributes: Html, choices: Readonly<Record<string, string>>, chosen: string): Html {
  const none = !Object.hasOwn(choices, chosen) && html`<option value="">Choose</option>`
  const options = Object.entries(choices).map(
    ([choice, words]) => html`<option value="${choice}"${choice === chosen && html` selected`}>${words}</option>`,
  )
  return html`<select${attributes}>${none}${options}</select>`
}
