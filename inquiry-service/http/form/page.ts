/** The plain pages that answer an inquiry sent without a script: one style, no script, and only typefaces to load. */
import { createHash } from 'node:crypto'
import { type Html, html } from '../../contract/html.ts'
import {
  CONTROL_NAMES,
  INQUIRY_CHOICES,
  INQUIRY_FORM_PATH,
  INQUIRY_NOUNS,
  type InquiryField,
} from '../../contract/inquiry-form.ts'
import { inquiryProblem } from '../../contract/inquiry-problem-words.ts'

/**
 * The look of the site in a few lines, because the service may run without the site's files. Where it does, the reader's
 * own fonts take the place of the two typefaces; where it doesn't, the form before this page has loaded them already.
 */
const STYLE = `@font-face{font-family:"Source Sans 3";src:url("/fonts/source-sans-3-latin.woff2") format("woff2");font-weight:200 900;font-display:optional}
@font-face{font-family:"Source Serif 4";src:url("/fonts/source-serif-4-latin.woff2") format("woff2");font-weight:400 700;font-display:optional}
:root{color-scheme:light dark;--ink:light-dark(#1b1e24,#ece8df);--quiet:light-dark(#474b53,#b4bac4);--paper:light-dark(#fbfaf6,#0e151f);--deep:light-dark(#f4f2eb,#141d29);--line:light-dark(#7d7a72,#77849a);--row:light-dark(#dedbd2,#253040);--accent:light-dark(#0a4a82,#93c8ff);--bad:light-dark(#8c1d0c,#ffb3a5)}
body{max-width:42rem;margin:1.5rem auto 3rem;padding:0 1rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.5 "Source Sans 3",system-ui,sans-serif}
header{margin-bottom:2rem;padding-bottom:1rem;border-bottom:1px solid var(--row);font:600 1.125rem/1.2 "Source Serif 4",Georgia,serif}
header a{color:inherit;text-decoration:none}
header a:hover{text-decoration:underline}
h1{margin:0 0 .5rem;font:600 1.75rem/1.2 "Source Serif 4",Georgia,serif}
a,summary{color:var(--accent)}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr)}
dt,dd{padding:.375rem 1.5rem .375rem 0;border-bottom:1px solid var(--row)}
dt,small{color:var(--quiet)}
dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}
code{overflow-wrap:anywhere}
.reference{display:block;font:600 2.5rem/1.1 "Source Serif 4",Georgia,serif}
.problem{color:var(--bad)}
label b{font-weight:600}
input:not([type]),select,textarea{box-sizing:border-box;width:100%;margin-top:.25rem;padding:.5rem .75rem;border:1px solid var(--line);border-radius:3px;background:var(--deep);color:var(--ink)}
input,select,textarea,button,summary{min-height:1.5rem;font:inherit}
[type=checkbox]{width:1.125rem;min-height:1.125rem;margin:.25rem .5rem 0 0;vertical-align:-.125rem;accent-color:var(--accent)}
button{min-height:2.75rem;padding:.5rem 1.5rem;border:1px solid var(--accent);border-radius:3px;background:var(--accent);color:var(--paper);font-weight:600}
@media print{form,details{display:none}}`

/** Allows the page's own style by its digest, and its one form to post back to where the page came from. */
export const FORM_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A page with this title and these parts, and a way back to the site. */
export function formPage(site: string, title: string, ...parts: Html[]): string {
  // In one string, because the digest covers every character of the style.
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${html`${title}`} · Inquiry</title><style>${STYLE}</style></head>
<body><header><a href="${html`${site}`}">Accelerator Sourcing Reference</a></header>
<main><h1>${html`${title}`}</h1>
${parts.join('\n')}
</main></body></html>
`
}

/** What was sent, one row per field. */
export function valueList(body: Readonly<Record<string, unknown>>): Html {
  const rows = namesOf(body).map((name) => {
    const value = body[name] === true ? 'given' : String(body[name])
    return html`<dt>${INQUIRY_NOUNS[name]}</dt><dd>${CHOICES[name]?.[value] ?? value}</dd>`
  })
  return html`<dl>${rows}</dl>`
}

/** The same inquiry with its key, behind one button. */
export function sendForm(body: Readonly<Record<string, unknown>>, key: string, button: string): Html {
  return html`<form method="post" action="${INQUIRY_FORM_PATH}">${hiddenValues(body, namesOf(body))}<input type="hidden" name="key" value="${key}"><p><button type="submit">${button}</button></p></form>`
}

/**
 * The inquiry to be changed: the fields in `shown` as controls with their problems, the others as hidden fields. Going
 * back would not do: browsers forget what was typed where autocomplete is off.
 */
export function editForm(
  body: Readonly<Record<string, unknown>>,
  shown: readonly InquiryField[],
  problems: Readonly<Record<string, string>> = {},
): Html {
  const hidden = namesOf(body).filter((name) => !shown.includes(name))
  const rows = shown.map((name) => {
    const problem = problems[name]
    const words = problem !== undefined && html`<strong class="problem">${inquiryProblem(name, problem)}</strong><br>`
    return html`<p><label><b>${INQUIRY_NOUNS[name]}</b><br>${words}${control(name, body[name])}</label></p>`
  })
  return html`<form method="post" action="${INQUIRY_FORM_PATH}">${hiddenValues(body, hidden)}${rows}<p><button type="submit">Check again</button></p></form>`
}

const CHOICES: Partial<Record<InquiryField, Readonly<Record<string, string>>>> = INQUIRY_CHOICES

function control(name: InquiryField, value: unknown): Html {
  const sentAs = CONTROL_NAMES[name] ?? name
  const text = value === undefined ? '' : String(value)
  if (name === 'consent') {
    return html`<input type="checkbox" name="${sentAs}" value="on"${value === true && html` checked`}> I am authorised to make this inquiry, and it may be used to answer me`
  }
  if (name === 'notes') return html`<textarea name="${sentAs}" rows="6">${text}</textarea>`
  const choices = CHOICES[name]
  if (!choices) return html`<input name="${sentAs}" value="${text}">`
  // A choice that was not made, or is none of ours, is never made for anyone.
  const none = !(text in choices) && html`<option value="">Choose</option>`
  const options = Object.entries(choices).map(
    ([choice, words]) => html`<option value="${choice}"${choice === value && html` selected`}>${words}</option>`,
  )
  return html`<select name="${sentAs}">${none}${options}</select>`
}

function hiddenValues(body: Readonly<Record<string, unknown>>, names: readonly InquiryField[]): Html[] {
  return names.map((name) => {
    const value = body[name] === true ? 'on' : String(body[name])
    return html`<input type="hidden" name="${CONTROL_NAMES[name] ?? name}" value="${value}">`
  })
}

function namesOf(body: Readonly<Record<string, unknown>>): InquiryField[] {
  return (Object.keys(INQUIRY_NOUNS) as InquiryField[]).filter((name) => body[name] !== undefined)
}
