/** A long table shows its first rows until the reader asks for all of them. */

import { SHOWN_AT_FIRST } from './fit-view.ts'

const button = document.querySelector<HTMLButtonElement>('[data-show-all]')
const table = document.querySelector<HTMLTableElement>('table.shortened')
let drawAll = () => {}

button?.addEventListener('click', () => {
  showAll()
  table?.tBodies[0]?.rows[SHOWN_AT_FIRST]?.querySelector('a')?.focus()
})

function showAll(): void {
  if (!table?.classList.contains('shortened')) return
  table.classList.remove('shortened')
  drawAll()
}

/** Where a script draws the rows: `draw` runs once all are to be shown, on paper too. */
export function whenAllAreShown(draw: () => void): void {
  drawAll = draw
  addEventListener('beforeprint', showAll)
}

/** As many as are shown: rows are drawn at every keystroke. */
export function rowsToDraw<Row>(rows: readonly Row[]): readonly Row[] {
  return table?.classList.contains('shortened') ? rows.slice(0, SHOWN_AT_FIRST) : rows
}

/** The number on the button, after the rows have changed. */
export function countRows(count: number): void {
  if (!button) return
  button.hidden = count <= SHOWN_AT_FIRST
  button.textContent = `Show all ${count} variants`
}
