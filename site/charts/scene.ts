/**
 * A chart as data: marks in pixels at a given width. Drawing is a pure function of the content, so that geometry
 * (labels that don't overlap, marks within the frame) is tested without a browser; `marksSvg` turns it into SVG.
 * Colors come from the classes of `chart.css`, in both themes.
 */
import { type Html, html } from '../core/html.ts'

export type Mark =
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number; class: string }
  | { kind: 'rect'; x: number; y: number; width: number; height: number; class: string }
  | { kind: 'path'; d: string; class: string }
  | { kind: 'text'; x: number; y: number; text: string; class: string; anchor: Anchor }
  /** Not a tab stop: the figure's table has the same link. */
  | { kind: 'link'; href: string; title: string; marks: Mark[] }

export type Anchor = 'start' | 'middle' | 'end'

export interface Scene {
  width: number
  height: number
  marks: Mark[]
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export const SCATTER_MARGIN = { left: 56, right: 18, top: 30, bottom: 38 } as const

/** Text size of all chart text, in pixels of the scene, which is shown at about its own width. */
export const TEXT_SIZE = 12.5

/** An estimate for the widest of the common sans faces, in pixels: better too much room than too little. */
export function textWidth(text: string): number {
  const ems = [...text].reduce(
    (sum, character) => sum + (/[A-Z0-9×]/.test(character) ? 0.68 : NARROW.test(character) ? 0.34 : 0.61),
    0,
  )
  return ems * TEXT_SIZE
}

const NARROW = /[ .,:;iljtf()|/]/

export function textBox({ x, y, text, anchor }: { x: number; y: number; text: string; anchor: Anchor }): Box {
  const width = textWidth(text)
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { x: left, y: y - TEXT_SIZE * 0.8, width, height: TEXT_SIZE * 1.05 }
}

export function overlaps(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

export function line(x1: number, y1: number, x2: number, y2: number, className: string): Mark {
  return { kind: 'line', x1, y1, x2, y2, class: className }
}

export function rect(x: number, y: number, width: number, height: number, className: string): Mark {
  return { kind: 'rect', x, y, width, height, class: className }
}

export function text(x: number, y: number, content: string, className = 'label', anchor: Anchor = 'start'): Mark {
  return { kind: 'text', x, y, text: content, class: className, anchor }
}

export function polyline(points: readonly (readonly [number, number])[], className: string): Mark {
  return {
    kind: 'path',
    d: points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${px(x)} ${px(y)}`).join(''),
    class: className,
  }
}

export type Shape = 'circle' | 'square' | 'triangle' | 'diamond'

/** A data point: shape and color carry the same information, so that neither is needed alone. */
export function symbol(
  shape: Shape,
  x: number,
  y: number,
  className: string,
  radius = 4,
): Extract<Mark, { kind: 'path' }> {
  return { kind: 'path', d: SYMBOLS[shape](x, y, radius), class: `point ${className}` }
}

const SYMBOLS: Record<Shape, (x: number, y: number, r: number) => string> = {
  circle,
  square: (x, y, r) =>
    polygon(
      [x - r * 0.9, y - r * 0.9],
      [x + r * 0.9, y - r * 0.9],
      [x + r * 0.9, y + r * 0.9],
      [x - r * 0.9, y + r * 0.9],
    ),
  triangle: (x, y, r) => polygon([x, y - r * 1.2], [x + r * 1.1, y + r * 0.8], [x - r * 1.1, y + r * 0.8]),
  diamond: (x, y, r) => polygon([x, y - r * 1.3], [x + r * 1.1, y], [x, y + r * 1.3], [x - r * 1.1, y]),
}

function circle(x: number, y: number, r: number): string {
  return `M${px(x - r)} ${px(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
}

function polygon(...points: [number, number][]): string {
  return `M${points.map(([x, y]) => `${px(x)} ${px(y)}`).join('L')}Z`
}

/** A tenth of a pixel is precise enough and keeps the page small. */
export function px(value: number): number {
  return Math.round(value * 10) / 10
}

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
