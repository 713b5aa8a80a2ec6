import { expect, test } from 'vitest'
import { withLabels } from '../../../site/core/phone-cards.ts'

const row = (tag: 'td' | 'th', ...cells: string[]) =>
  `<tr>${cells.map((cell) => `<${tag}${/^\d/.test(cell) ? ' style="text-align:right"' : ''}>${cell}</${tag}>`).join('')}</tr>`
const table = (...rows: string[]) => `<thead>${rows[0]}</thead><tbody>${rows.slice(1).join('')}</tbody>`

test('a table that fits a phone stays a table', () => {
  const narrow = table(row('th', 'variant', 'GB', 'W'), row('td', 'H100', '80', '700'))

  expect(withLabels(narrow)).toEqual({ rows: narrow, classes: undefined })
})

test('a table of sentences becomes cards, whose cells are named by their columns', () => {
  const { rows, classes } = withLabels(
    table(
      row('th', 'field', 'good & new', 'negotiate', 'walk away'),
      row('td', 'Retired pages', 'none', 'fewer than ten, and stable for a month', 'more than ten, or more every week'),
    ),
  )

  expect(classes).toBe('labelled stacked')
  expect(rows).toContain('<td>Retired pages</td><td data-label="Good &amp; new" data-beside="whole">none</td>')
  expect(rows).toContain('<td data-label="Walk away">more than')
})

test('a card without a name is named by nothing: its first number has the name of its column', () => {
  const heads = ['weights, bytes', 'cache, bytes', 'sequences', 'weights, GB', 'KV cache, GB', 'total, GB']
  const { rows, classes } = withLabels(
    table(row('th', ...heads), row('td', '2', '2', '32', '141.11', '85.90', '272.41')),
  )

  expect(classes).toBe('labelled stacked paired')
  expect(rows).toContain('<td data-label="Weights, bytes" data-beside="half" style="text-align:right">2</td>')
})

test('a short value without a neighbour takes the whole line', () => {
  const heads = ['weights, bytes', 'cache, bytes', 'sequences', 'weights, GB', 'total, GB', '80 GB devices, at least']
  const { rows } = withLabels(table(row('th', ...heads), row('td', '2', '2', '32', '141.11', '272.41', '4')))

  expect([...rows.matchAll(/data-beside="(\w+)"/g)].map(([, beside]) => beside)).toEqual([
    'half',
    'half',
    'half',
    'half',
    'whole',
    'whole',
  ])
})
