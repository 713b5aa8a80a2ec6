/** A scene as markup: coloured by classes within a page, by attributes in a file of its own. */
import { type Html, html } from '../shared/html.ts'
import { type Mark, px } from './scene.ts'

/** How marks of a class are painted: with the class alone where a stylesheet does the rest. */
export type Paint = (className: string) => Html

/** For pages: `chart.css` paints. */
const byClass: Paint = (className) => html` class="${className}"`

/** `linked`: points are links; a picture used elsewhere has none. */
export function marksSvg(marks: readonly Mark[], paint: Paint = byClass, linked = true): Html {
  return html`${marks.map((mark) => markSvg(mark, paint, linked))}`
}

function markSvg(mark: Mark, paint: Paint, linked: boolean): Html {
  switch (mark.kind) {
    case 'line':
      return html`<line x1="${px(mark.x1)}" y1="${px(mark.y1)}" x2="${px(mark.x2)}" y2="${px(mark.y2)}"${paint(mark.class)}/>`
    case 'rect':
      return html`<rect x="${px(mark.x)}" y="${px(mark.y)}" width="${px(mark.width)}" height="${px(mark.height)}"${paint(mark.class)}/>`
    case 'path':
      return html`<path d="${mark.d}"${paint(mark.class)}/>`
    case 'text':
      return html`<text x="${px(mark.x)}" y="${px(mark.y)}"${paint(mark.class)}${mark.anchor !== 'start' && html` text-anchor="${mark.anchor}"`}>${mark.text}</text>`
    case 'link': {
      const content = html`<title>${mark.title}</title>${marksSvg(mark.marks, paint, linked)}`
      return linked ? html`<a href="${mark.href}"${focusOf(mark)}>${content}</a>` : html`<g>${content}</g>`
    }
  }
}

/** Links without a key are reachable by keyboard in the figure's table. */
function focusOf({ key, title }: Extract<Mark, { kind: 'link' }>): Html {
  return key === undefined ? html` tabindex="-1"` : html` aria-label="${title}" data-point="${key}"`
}
