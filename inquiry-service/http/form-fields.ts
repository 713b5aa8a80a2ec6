/** An inquiry or a report as a form of plain HTML: its controls with their problems, or hidden fields behind one button. */
import { MOST_LISTED } from '../contract/accelerator-list.ts'
import type { AcceleratorChoice } from '../contract/accelerators.ts'
import type { FieldProblems } from '../contract/errors.ts'
import { Html, html } from '../contract/html.ts'
import { inquiryField, TEXT_LENGTH, TEXTS_IN_FORM_ORDER, type TextName } from '../contract/inquiry-fields.ts'
import {
  filledItems,
  INQUIRY_FORM_PATH,
  type InquiryForm,
  lineControl,
  MEANING_CHOICES,
} from '../contract/inquiry-form.ts'
import { inquiryProblem } from '../contract/inquiry-problem-words.ts'
import { withThousands } from '../contract/number-input.ts'
import { REPORT_CONTROLS, REPORT_FIELDS, REPORT_FORM_PATH, type ReportForm } from '../contract/report.ts'

export function sendForm(action: string, entered: readonly [string, string][], button: string, key?: string): Html {
  const pairs = key === undefined ? entered : [...entered, ['key', key] as const]
  const hidden = pairs.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
  return html`<form method="post" action="${action}">${hidden}<p><button type="submit" class="button primary action">${button}</button></p></form>`
}

/** A report to be changed. What it is about came with the link, and stays. */
export function editReport(form: ReportForm, problems: FieldProblems = {}): Html {
  const controls = REPORT_CONTROLS.map((name) => {
    const [{ label }, value, problem] = [REPORT_FIELDS[name], form[name], problems[name]]
    const isTyped = name === 'notes' || name === 'email'
    if (!isTyped && problem === undefined) {
      return value !== '' && html`<input type="hidden" name="${name}" value="${value}">`
    }
    return field({ name, label, problem, optional: name === 'email' }, (attributes) => control(name, value, attributes))
  })
  return html`<form method="post" action="${REPORT_FORM_PATH}">${focusedAtProblem(html`${controls}`)}<p><button type="submit" class="button primary action">Check again</button></p></form>`
}

/** The inquiry to be changed. Going back would not do: browsers forget what was typed where autocomplete is off. */
export function editForm(form: InquiryForm, choices: readonly AcceleratorChoice[], problems: FieldProblems = {}): Html {
  const [kind, ...others] = TEXTS_IN_FORM_ORDER.map((name) => textField(name, form[name], problems[name]))
  const controls = html`${kind}${items(form, problems)}${others}${problems['website'] !== undefined && textField('website', form.website, problems['website'])}${consent(form, problems['consent'])}`
  const names = choices.map(({ name }) => html`<option value="${name}">`)
  return html`<form method="post" action="${INQUIRY_FORM_PATH}">${focusedAtProblem(controls)}<p><button type="submit" class="button primary action">Check again</button></p><datalist id="accelerators">${names}</datalist></form>`
}

/** The first control to correct has the focus. Values are escaped, so that none of them is taken for the attribute. */
function focusedAtProblem(controls: Html): Html {
  return new Html(controls.text.replace(' aria-invalid="true"', ' aria-invalid="true" autofocus'))
}

const NOTES_HINT = `At most ${withThousands(String(TEXT_LENGTH.notes))} characters, a list of several accelerators included.`
const EMAIL_INPUT = html` inputmode="email" autocomplete="email" spellcheck="false"`

function textField(name: TextName, value: string, problem: string | undefined): Html {
  const { label, hint, optional, choices } = inquiryField(name)
  return field({ name, label, optional, problem, hint: name === 'notes' ? NOTES_HINT : hint }, (attributes) => {
    return choices ? select(attributes, choices, value) : control(name, value, attributes)
  })
}

function control(name: string, value: string, attributes: Html): Html {
  if (name === 'notes') return html`<textarea rows="8"${attributes}>${value}</textarea>`
  return html`<input${name === 'email' && EMAIL_INPUT}${attributes} value="${value}">`
}

function consent(form: InquiryForm, problem: string | undefined): Html {
  const words = `I am authorized to make this ${form.kind === 'sell' ? 'offer' : 'inquiry'}, and it may be used to answer me`
  return field({ name: 'consent', problem }, (attributes) => {
    return html`<label class="option"><input type="checkbox" value="on"${attributes}${form.consent && html` checked`}><span>${words}</span></label>`
  })
}

/** All lines, because without a script none can be added; those after the first are folded while they are empty. */
function items(form: InquiryForm, problems: FieldProblems): Html {
  const [first, ...others] = Array.from({ length: MOST_LISTED }, (_, index) => line(form, index + 1, problems))
  const meaning = field(
    { name: 'meaning', label: 'Which of these do you want?', hint: 'If you buy. What you sell is one lot.' },
    (attributes) => select(attributes, MEANING_CHOICES, form.meaning),
  )
  const areSeveral = filledItems(form.items.slice(1)).length > 0
  return html`<fieldset><legend class="visually-hidden">Accelerators</legend>${first}<details class="fold"${areSeveral && html` open`}><summary>Several accelerators</summary>${others}${meaning}</details></fieldset>`
}

function line({ items }: InquiryForm, number: number, problems: FieldProblems): Html {
  const { accelerator, quantity } = items[number - 1] ?? { accelerator: '', quantity: '' }
  const [model, count] = [lineControl('model', number), lineControl('quantity', number)]
  const problem = number === 1 ? (problems['modelId'] ?? problems['variantId']) : problems[model]
  const label = number === 1 ? 'Accelerator' : `Accelerator ${number}`
  const countLabel = html`How many${number > 1 && html`<span class="visually-hidden"> of accelerator ${number}</span>`}`
  return html`<div class="line-of-two">${field({ name: model, label, problem }, (attributes) => {
    return html`<input list="accelerators" autocomplete="off" spellcheck="false"${attributes} value="${accelerator}">`
  })}${field({ name: count, label: countLabel, problem: problems[count] }, (attributes) => {
    return html`<input inputmode="numeric" autocomplete="off"${attributes} value="${quantity}">`
  })}</div>`
}

interface Field {
  name: string
  /** Undefined: the control has its label beside it. */
  label?: Html | string
  problem?: string | undefined
  hint?: string | undefined
  optional?: boolean | undefined
}

function field({ name, label, problem, hint, optional }: Field, draw: (attributes: Html) => Html): Html {
  const described = [problem !== undefined && `${name}-problem`, hint !== undefined && `${name}-hint`].filter(Boolean)
  const attributes = html` id="${name}" name="${name}"${problem !== undefined && html` aria-invalid="true"`}${described.length > 0 && html` aria-describedby="${described.join(' ')}"`}`
  return html`<div class="field">${label !== undefined && html`<label for="${name}">${label}${optional && html` <span class="quiet">(optional)</span>`}</label>`}${draw(attributes)}${problem !== undefined && html`<p class="problem" id="${name}-problem">${inquiryProblem(name, problem)}</p>`}${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}</div>`
}

/** A choice that was not made, or is none of ours, is never made for anyone. */
function select(attributes: Html, choices: Readonly<Record<string, string>>, chosen: string): Html {
  const none = !Object.hasOwn(choices, chosen) && html`<option value="">Choose</option>`
  const options = Object.entries(choices).map(
    ([choice, words]) => html`<option value="${choice}"${choice === chosen && html` selected`}>${words}</option>`,
  )
  return html`<select${attributes}>${none}${options}</select>`
}
