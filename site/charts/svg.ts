/**
 * A scene as markup within a page, where `chart.css` paints, and as a file of its own: title, legend, picture, rule and source in
 * the light theme, painted by attributes, because files are served with a policy that forbids styles.
 */
import { type Html, html } from '../core/html.ts'
import { type Mark, px, type Scene, type Shape, symbol, TEXT_SIZE, textWidth } from './scene.ts'

/** How marks of a class are painted: with the class alone where a stylesheet does the rest. */
type Paint = (className: string) => Html

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
      return linked ? html`<a href="${mark.href}" tabindex="-1">${content}</a>` : html`<g>${content}</g>`
    }
  }
}

interface ChartFile {
  title: string
  key: readonly { shape: Shape | 'bar'; class: string; label: string }[]
  scene: Scene
  /** Lines below the picture: the rule, the source, where it was taken from. */
  notes: readonly string[]
}

/** Name of a color in `tokens.css` → its value. */
type Colors = (token: string) => string

const MARGIN = 20
const TITLE_SIZE = 16
const LINE = 18
const KEY_HEIGHT = 26

const FONT = "'Source Sans 3', 'Segoe UI', Roboto, 'Liberation Sans', Arial, sans-serif"

/** Attributes by class; the first class that has any wins. `chart.css` has the same for pages. */
const ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ring: { fill: 'paper', stroke: 'ink', 'stroke-width': '1.5' },
  grid: { stroke: 'grid', 'stroke-width': '1' },
  axis: { stroke: 'ink-quiet', 'stroke-width': '1' },
  leader: { stroke: 'line-head', 'stroke-width': '1' },
  diagonal: { stroke: 'line-row', 'stroke-width': '1', 'stroke-dasharray': '4 4' },
  'fill-sparse': { fill: 'paper', stroke: 'mark-a', 'stroke-width': '1.25', 'stroke-dasharray': '3 2' },
  'fill-unknown': { fill: 'none', stroke: 'line-head', 'stroke-width': '1' },
  tick: { fill: 'ink-quiet' },
  'axis-title': { fill: 'ink-quiet' },
  value: { fill: 'ink-quiet' },
  'diagonal-label': { fill: 'ink-quiet' },
  unknown: { fill: 'ink-quiet', 'font-style': 'italic' },
  heading: { fill: 'ink', 'font-weight': '600' },
  label: { fill: 'ink' },
}

/** Marks for quantities, alone or as `fill-a`. */
const MARK_COLORS: Readonly<Record<string, string>> = {
  a: 'mark-a',
  b: 'mark-b',
  c: 'mark-c',
  d: 'ink-quiet',
  ink: 'ink-quiet',
}

const COLORED = new Set(['fill', 'stroke'])

/** The whole file. */
export function chartSvg({ title, key, scene, notes }: ChartFile, colors: Colors): string {
  const width = scene.width + 2 * MARGIN
  const top = MARGIN + TITLE_SIZE + 12 + (key.length > 0 ? KEY_HEIGHT : 0)
  const lines = notes.flatMap((note) => wrapped(note, scene.width))
  const height = top + scene.height + 12 + lines.length * LINE + MARGIN
  const paint = painter(colors)
  const note = (line: string, index: number) =>
    html`<text x="${MARGIN}" y="${top + scene.height + 12 + LINE * (index + 0.8)}" fill="${colors('ink-quiet')}">${line}</text>`
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONT}" font-size="${TEXT_SIZE}">
<title>${title}</title>
<rect width="${width}" height="${height}" fill="${colors('paper')}"/>
<text x="${MARGIN}" y="${MARGIN + TITLE_SIZE}" font-size="${TITLE_SIZE}" font-weight="600" fill="${colors('ink')}">${title}</text>
${keySvg(key, paint)}
<g transform="translate(${MARGIN} ${top})">${marksSvg(scene.marks, paint, false)}</g>
${lines.map(note)}
</svg>
`.text
}

/** The attributes of a class as markup; if there are several classes, the first known one counts. */
export function painter(colors: Colors): Paint {
  return (className) => {
    const names = className.split(' ')
    const own = names.map((name) => ATTRIBUTES[name] ?? markAttributes(name)).find((found) => found !== undefined)
    if (!own) throw new Error(`Cannot paint ${className} in a file: no attributes are known for it`)
    const isSeries = names.includes('series')
    const attributes = isSeries ? { fill: 'none', stroke: own['fill'] ?? 'ink', 'stroke-width': '1.75' } : own
    const entries = Object.entries(attributes).map(
      ([name, value]) => html` ${name}="${COLORED.has(name) && value !== 'none' ? colors(value) : value}"`,
    )
    const faint = names.includes('faint') && html` opacity="0.7"`
    const halo = names.includes('point') && !names.includes('ring') && html` stroke="${colors('paper')}"`
    return html`${entries}${halo}${faint}`
  }
}

function markAttributes(name: string): Readonly<Record<string, string>> | undefined {
  const color = MARK_COLORS[name.replace(/^fill-/, '')]
  return color === undefined ? undefined : { fill: color }
}

function keySvg(key: ChartFile['key'], paint: Paint): Html {
  let x = MARGIN
  const y = MARGIN + TITLE_SIZE + KEY_HEIGHT - 6
  return html`${key.map((entry) => {
    const mark: Mark =
      entry.shape === 'bar'
        ? { kind: 'rect', x, y: y - 9, width: 12, height: 10, class: entry.class }
        : symbol(entry.shape, x + 6, y - 4, entry.class, 4.5)
    const label: Mark = { kind: 'text', x: x + 18, y, text: entry.label, class: 'label', anchor: 'start' }
    x += 18 + textWidth(entry.label) + 18
    return marksSvg([mark, label], paint, false)
  })}`
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && textWidth(`${last} ${word}`) <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
