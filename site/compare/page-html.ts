/** A comparison on any page, built or drawn in the browser: table, next steps, differences, notes, refusals and documents. */

import type { CompareState } from '../core/addresses.ts'
import { legendHtml } from '../core/evidence-mark.ts'
import { gapLegend } from '../core/gap.ts'
import { type Html, html } from '../core/html.ts'
import { printDate } from '../core/numbers.ts'
import { phoneFoldHtml } from '../core/phone-fold.ts'
import { withShortlist } from '../core/shortlist.ts'
import { typesetText } from '../core/typeset-text.ts'
import { count, inWords, spelledNumber } from '../core/words.ts'
import { noteLetter } from '../variant/rate-tables.ts'
import type { Comparison } from './compare.ts'
import { DATE, notesOf, type TableOptions, tableHtml } from './table-html.ts'
import { haveLikePower, pairInWords, WEIGHED } from './words.ts'

export function comparisonHtml(
  comparison: Comparison,
  options: TableOptions & { level: 2 | 3; others?: Html | false },
): Html {
  const { rows, refusals } = comparison
  const { level } = options
  const sentences = rows.map(({ words }) => words).filter(Boolean)
  const difference = comparison.variants.length > 2 ? leadersInWords(comparison) : pairOf(comparison)
  const gaps = rows.flatMap(({ cells }) => cells.flatMap(({ text, gap }) => (text === '' ? gap : [])))
  return html`${difference !== '' && html`<p class="answer-words">${options.others ? `Among the ${count(comparison.variants.length, 'variant')} with more than a memory figure, ${difference}.` : difference}</p>`}
${options.others}<div class="compared">${tableHtml(comparison, options)}</div>
${nextStepsHtml(comparison)}
${sentences.length > 0 && differencesHtml(sentences)}
${legendHtml(rows.flatMap(({ cells }) => cells.map(({ mark }) => mark)))}
<p class="note">Manufacturers’ figures, per accelerator. Small numbers refer to documents and letters to conditions, listed below. ${gapLegend(gaps)}</p>
${conditionsHtml(comparison, level)}
${refusals.length > 0 && html`<h${level} id="not-compared">Not compared, and why</h${level}>${phoneFoldHtml(count(refusals.length, 'reason'), { of: 'not-compared' })}<ul>${refusals.map((each) => html`<li>${each}</li>`)}</ul>`}`
}

/** `A has the most memory and the highest bandwidth stated; B and C have the lowest power`: of figures that all state, or else several. */
function leadersInWords({ variants, rows }: Comparison): string {
  const led = new Map<string, string[]>()
  const lead = (id: string, words: string, least: number, sign: 1 | -1 = 1) => {
    const row = rows.find((each) => each.id === id)
    const values = row?.cells.flatMap(({ value }) => (value === null ? [] : sign * value)) ?? []
    if (values.length < least) return false
    const best = sign * Math.max(...values)
    const names = variants.flatMap(({ short }, index) => (row?.cells[index]?.value === best ? [short] : []))
    const who = `${inWords(names)} ${names.length === 1 ? 'has' : 'have'}`
    const stated = values.length < variants.length ? `${words} stated` : words
    if (names.length < values.length) led.set(who, [...(led.get(who) ?? []), stated])
    return true
  }
  for (const kinds of WEIGHED)
    [variants.length, 2].some((least) =>
      kinds.some(([id, words]) => lead(id, `the ${words === 'memory' ? 'most' : 'highest'} ${words}`, least)),
    )
  if (haveLikePower(variants)) lead('powerW.max', 'the lowest power', 2, -1)
  return [...led].map(([who, words]) => `${who} ${inWords(words)}`).join('; ')
}

function pairOf({ variants, rows }: Comparison): string {
  return pairInWords(
    variants.map(({ short, powerScope }, index) => ({
      name: short,
      powerScope,
      valueOf: (path: string) => rows.find(({ id }) => id === path)?.cells[index]?.value,
    })),
  )
}

export function documentsHtml(
  variants: readonly { id: string; name: string; sourceIds: readonly string[] }[],
  documentHtml: (id: string) => Html,
): Html {
  const total = variants.reduce((sum, { sourceIds }) => sum + sourceIds.length, 0)
  const fold = variants.length > 1 && phoneFoldHtml(count(total, 'document'), { of: 'documents' })
  const lists = variants.map(
    ({ id, name, sourceIds }) =>
      html`<div><h3 id="documents-${id}">${name}</h3><ol>${sourceIds.map((document) => html`<li>${documentHtml(document)}</li>`)}</ol></div>`,
  )
  return html`<h2 id="documents">Documents</h2>${fold}<div class="by-variant">${lists}</div>`
}

export interface DocumentWords {
  title: string
  status: string
}

export function comparisonPageHtml(
  comparison: Comparison,
  state: CompareState,
  wordsOf: (documentId: string) => DocumentWords,
): Html {
  const { variants, rows } = comparison
  const several = variants.length > 1
  const { differencesOnly } = state
  const isMixed = rows.some(({ kind }) => kind !== 'differs')
  const document = (id: string) => {
    const { title, status } = wordsOf(id)
    return html`<a href="/documents/${id}">${title}</a>${status && html`, ${status}`}`
  }
  return html`${several && html`<p class="actions controls no-print">${(isMixed || differencesOnly) && html`<label><input type="checkbox" name="only"${differencesOnly && html` checked`}> Only differences</label> `}<button type="button" class="link" data-copy>Share view</button></p>`}
${comparisonHtml(comparison, {
  caption: 'Variants side by side',
  level: 2,
  differencesOnly: several && differencesOnly,
  removable: true,
  labels: variants.map(({ short }) => short),
})}
${documentsHtml(
  variants.map(({ variant }) => variant),
  document,
)}`
}

export function stateInWords(
  { variants, rows }: Comparison,
  state: CompareState,
  unknown: number,
  beyond: number,
): string {
  // Their text is not repeated: an address must not be able to put words on the page.
  const missing =
    unknown > 0 ? ` ${count(unknown, 'id')} in this link ${unknown === 1 ? 'is' : 'are'} not in the catalog.` : ''
  const gone = beyond > 0 ? `${missing} Left out: ${beyond}, as at most six fit.` : missing
  if (variants.length === 0) return gone.trim()
  if (variants.length === 1) return `One variant so far: add a second.${gone}`
  const of = { differs: 0, equal: 0, incomplete: 0 }
  for (const { kind } of rows) of[kind] += 1
  return `${count(variants.length, 'variant')}, ${count(rows.length, 'row')}: ${of.differs} differ${state.differencesOnly ? '; hidden: ' : ', '}${of.equal} equal, ${of.incomplete} incomplete.${gone}`
}

function nextStepsHtml({ variants }: Comparison): Html {
  const list = variants.map(({ variant: { id } }) => ({ id }))
  const these = list.length === 1 ? 'this one' : `these ${spelledNumber(list.length)}`
  return html`<nav class="actions next no-print" aria-label="Next steps" data-only-on-page><strong>With ${these}</strong><a class="button primary" href="${withShortlist('/estimate', list)}">Estimate</a><a class="button" href="${withShortlist('/inquire', list)}">Ask to buy</a></nav>`
}

/** The table says the same in fewer words: this is for those who hear it, and for those who want sentences to copy. */
function differencesHtml(sentences: readonly string[]): Html {
  return html`<details id="differences"><summary data-only-on-page>Read the differences as text</summary><p class="in-text">Differences:</p><ul>${sentences.map((each) => html`<li>${each.replace(DATE, printDate)}</li>`)}</ul></details>`
}

function conditionsHtml(comparison: Comparison, level: 2 | 3): Html | false {
  const notes = notesOf(comparison)
  const listed = comparison.variants.flatMap(({ variant }, index) => {
    const texts = notes[index] ?? []
    return texts.length === 0 ? [] : [{ name: variant.name, texts }]
  })
  if (listed.length === 0) return false
  const total = listed.reduce((sum, { texts }) => sum + texts.length, 0)
  const fold = comparison.variants.length > 1 && phoneFoldHtml(count(total, 'note'), { of: 'conditions' })
  return html`<h${level} id="conditions">Conditions and notes</h${level}>${fold}
<div class="by-variant">${listed.map(({ name, texts }) => html`<div><h${level + 1}>${name}</h${level + 1}><ul class="plain">${texts.map((text, index) => html`<li>(${noteLetter(index)}) ${typesetText(text)}</li>`)}</ul></div>`)}</div>`
}
