/** A scene as markup within a page, where `chart.css` paints. */
import { type Html, html } from '../core/html.ts'
import { type Mark, px } from './scene.ts'

export function marksSvg(marks: readonly Mark[]): Html {
  return html`${marks.map(markSvg)}`
}

function markSvg(mark: Mark): Html {
  switch (mark.kind) {
    case 'line':
      return html`<line x1="${px(mark.x1)}" y1="${px(mark.y1)}" x2="${px(mark.x2)}" y2="${px(mark.y2)}" class="${mark.class}"/>`
    case 'rect':
      return html`<rect x="${px(mark.x)}" y="${px(mark.y)}" width="${px(mark.width)}" height="${px(mark.height)}" class="${mark.class}"/>`
    case 'path':
      return html`<path d="${mark.d}" class="${mark.class}"/>`
    case 'text':
      return html`<text x="${px(mark.x)}" y="${px(mark.y)}" class="${mark.class}"${mark.anchor !== 'start' && html` text-anchor="${mark.anchor}"`}>${mark.text}</text>`
    case 'link':
      return html`<a href="${mark.href}" tabindex="-1"><title>${mark.title}</title>${marksSvg(mark.marks)}</a>`
  }
}
