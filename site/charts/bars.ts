/** Horizontal bars from zero: labels stand above their bars, so that long names have room on narrow screens too. */
import { printNumber } from '../core/numbers.ts'
import { TICK, ticks } from './axes.ts'
import { line, type Mark, rect, type Scene, TEXT_SIZE, text, textWidth } from './scene.ts'

interface Bar {
  value: number | undefined
  class: string
  note?: string
}

export interface BarGroup {
  label: string
  href?: string
  title?: string
  bars: readonly Bar[]
}

export interface BarPanel {
  /** What the bars of this panel have in common; panels do not compare with each other. */
  heading?: string
  groups: readonly BarGroup[]
  rest?: string
}

interface BarOptions {
  panels: readonly BarPanel[]
  axisTitle: string
  print: (value: number) => string
}

const BAR_HEIGHT = 11
const BAR_GAP = 3
const GROUP_GAP = 9
const LABEL_HEIGHT = TEXT_SIZE + 5
const HEADING_HEIGHT = 30
const AXIS_HEIGHT = 24
const AXIS_TITLE_HEIGHT = 18
export const BESIDE_FROM = 560

export function drawBars(width: number, { panels, axisTitle, print }: BarOptions): Scene {
  const beside = width >= BESIDE_FROM
  const groups = panels.flatMap((panel) => panel.groups)
  const left = beside ? Math.max(...groups.map(({ label }) => textWidth(label))) + 10 : 0
  const bars = groups.flatMap((group) => group.bars)
  const perUnit = Math.min(...bars.map((bar) => (width - left - textWidth(caption(bar, print)) - 8) / (bar.value ?? 0)))
  const max = Math.max(...bars.map(({ value }) => value ?? 0))
  const scale = (value: number) => left + value * perUnit
  const tickValues = ticks(max, beside ? 5 : 3).filter((value) => value <= max)

  const marks: Mark[] = []
  const axisTop = AXIS_TITLE_HEIGHT + AXIS_HEIGHT
  let y = axisTop
  for (const { heading, groups: groupsOfPanel, rest } of panels) {
    if (heading) {
      marks.push(text(0, y + HEADING_HEIGHT - 12, heading, 'heading'))
      y += HEADING_HEIGHT
    }
    for (const group of groupsOfPanel) {
      const { marks: drawn, bottom } = drawGroup(group, y, { scale, left, beside, print })
      marks.push(...drawn)
      y = bottom + GROUP_GAP
    }
    if (rest) {
      marks.push(text(left, y + TEXT_SIZE, rest, 'value'))
      y += LABEL_HEIGHT + GROUP_GAP
    }
  }
  const bottom = y - GROUP_GAP + 4
  return {
    width,
    height: Math.ceil(bottom + 4),
    marks: [
      ...tickValues.flatMap((value) => [
        line(scale(value), axisTop - TICK, scale(value), value === 0 ? bottom : axisTop, 'axis'),
        text(scale(value), axisTop - 9, printNumber(value), 'tick', value === 0 ? 'start' : 'middle'),
      ]),
      text(left, TEXT_SIZE, axisTitle, 'axis-title'),
      ...marks,
    ],
  }
}

interface Drawing extends Pick<BarOptions, 'print'> {
  scale: (value: number) => number
  left: number
  beside: boolean
}

function drawGroup(group: BarGroup, top: number, { scale, left, beside, print }: Drawing) {
  const first = beside ? top : top + LABEL_HEIGHT
  const label = text(
    beside ? left - 8 : 0,
    beside ? top + BAR_HEIGHT - 1.5 : top + TEXT_SIZE,
    group.label,
    'label',
    beside ? 'end' : 'start',
  )
  const bars = group.bars.flatMap((bar, index): Mark[] => {
    const y = first + index * (BAR_HEIGHT + BAR_GAP)
    const end = bar.value === undefined ? scale(0) : scale(bar.value)
    return [
      ...(bar.value === undefined ? [] : [rect(scale(0), y, Math.max(end - scale(0), 1), BAR_HEIGHT, bar.class)]),
      text(end + 5, y + BAR_HEIGHT - 1.5, caption(bar, print), bar.value === undefined ? 'unknown' : 'value'),
    ]
  })
  const linked: Mark[] = group.href
    ? [{ kind: 'link', href: group.href, title: group.title ?? group.label, marks: [label, ...bars] }]
    : [label, ...bars]
  return { marks: linked, bottom: first + group.bars.length * (BAR_HEIGHT + BAR_GAP) - BAR_GAP }
}

function caption({ value, note }: Bar, print: BarOptions['print']): string {
  const printed = value === undefined ? 'not stated' : print(value)
  if (!note) return printed
  return value === undefined ? `${note} ${printed}` : `${printed} ${note}`
}
