/** A long table shows its first rows until the reader asks for all of them, or prints them. */

import { SHOWN_AT_FIRST } from './fit-view.ts'

const button = document.querySelector<HTMLButtonElement>('[data-show-all]')
const table = document.querySelector<HTMLTableElement>('table.shortened')
let drawAll = () => {}

button?.addEventListener('click', () => {
  showAll()
  table?.tBodies[0]?.rows[SHOWN_AT_FIRST]?.querySelector('a')?.focus()
})
addEventListener('beforeprint', showAll)

function showAll(): void {
  if (!table?.classList.contains('shortened')) return
  table.classList.remove('shortened')
  drawAll()
}

/** Where a script draws the rows: as many as are shown, for every keystroke. `draw` runs once all of them are. */
export function rowsToDraw<Row>(rows: readonly Row[], draw: () => void): readonly Row[] {
  drawAll = draw
  return table?.classList.contains('shortened') ? rows.slice(0, SHOWN_AT_FIRST) : rows
}

/** The number on the button, after the rows have changed. */
export function countRows(count: number): void {
  if (!button) return
  button.hidden = count <= SHOWN_AT_FIRST
  button.textContent = `Show all ${count} variants`
}
