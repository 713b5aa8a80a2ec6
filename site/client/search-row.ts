/** One result of the search as an element. */
import { KIND_LABELS, OPENING_ANCHOR, type SearchEntry } from '../shared/search/entry.ts'
import { excerptOf } from '../shared/search/excerpt.ts'
import type { FigureAnswer } from '../shared/search/figure-answers.ts'
import { make } from './dom.ts'

export function figureRow({ title, path, value, isStated, mark, source }: FigureAnswer): HTMLLIElement {
  const shown = part(isStated ? 'value' : 'value not-stated', value)
  if (mark !== '') shown.append(make('sup', { class: 'mark' }, mark))
  return rowOf(path, [
    part('kind', KIND_LABELS.link),
    part('title', title),
    shown,
    ...(source === '' ? [] : [part('excerpt', source)]),
  ])
}

export function entryRow({ kind, title, path, facts, words }: SearchEntry, query: string): HTMLLIElement {
  const excerpt = kind === 'section' ? excerptOf(words, query) : undefined
  const name = path.endsWith(OPENING_ANCHOR) ? facts : `${facts}: ${title}`
  const isLong = kind === 'not-listed' || kind === 'section'
  return rowOf(path, [
    part('kind', KIND_LABELS[kind]),
    part('title', kind === 'section' ? name : title),
    ...(isLong ? [] : [part(kind === 'link' ? 'value' : 'facts', facts)]),
    ...(kind === 'not-listed' ? [part('excerpt', facts)] : []),
    ...(excerpt
      ? [make('span', { class: 'excerpt' }, excerpt.before, make('mark', {}, excerpt.word), excerpt.after)]
      : []),
  ])
}

function rowOf(path: string, parts: readonly HTMLElement[]): HTMLLIElement {
  return make('li', {}, make('a', { href: path }, ...parts))
}

/** Ends each part with a space, so that screen readers don't run words together. */
function part(name: string, text: string): HTMLElement {
  return make('span', { class: name }, `${text} `)
}
