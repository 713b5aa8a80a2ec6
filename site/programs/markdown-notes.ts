/** Turns reference marks and lists of documents into Markdown footnotes, and labeled values into one line each. */
import type { Element } from 'hast'
import type { Options } from 'rehype-remark'

type Handlers = NonNullable<NonNullable<Options>['handlers']>

export const noteHandlers: Handlers = {
  'note-ref': (_state, element: Element) => ({ type: 'footnoteReference', ...nameOf(element) }),
  'note-text': (state, element: Element) => ({
    type: 'footnoteDefinition',
    ...nameOf(element),
    children: state.toFlow(state.all(element)),
  }),
}

/**
 * Renames, in place: `<sup data-note="1">` refers to note 1, `<li data-note-text="1">` is its text, and a `<dl>` becomes
 * a list of `label: value`.
 */
export function markNotes(element: Element): void {
  for (const child of element.children) if (child.type === 'element') markNotes(child)
  const { properties, tagName } = element
  if ('dataNote' in properties) element.tagName = 'note-ref'
  else if ('dataNoteText' in properties) element.tagName = 'note-text'
  else if (
    tagName === 'ol' &&
    element.children.some((child) => child.type === 'element' && child.tagName === 'note-text')
  ) {
    element.tagName = 'div'
  } else if (tagName === 'dl') toLabeledList(element)
}

function nameOf({ properties }: Element) {
  const name = String(properties['dataNote'] ?? properties['dataNoteText'])
  return { identifier: name, label: name }
}

/** Each group of the `<dl>` is a `<div>` with terms and values. */
function toLabeledList(list: Element): void {
  const groups = list.children.filter((child) => child.type === 'element' && child.tagName === 'div')
  if (groups.length === 0) return
  list.tagName = 'ul'
  list.children = groups
  for (const group of groups) {
    if (group.type !== 'element') continue
    group.tagName = 'li'
    for (const part of group.children) {
      if (part.type !== 'element') continue
      if (part.tagName === 'dt') {
        // Whatever separates tags in the page's source must not come before the colon.
        const last = part.children.at(-1)
        if (last?.type === 'text') last.value = last.value.trimEnd()
        part.children.push({ type: 'text', value: ': ' })
      }
      part.tagName = 'span'
    }
  }
}
