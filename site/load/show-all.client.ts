/** A long table shows its first rows until the reader asks for all of them. */

import { SHOWN_AT_FIRST } from './fit-view.ts'

const button = document.querySelector<HTMLButtonElement>('[data-show-all]')
const table = document.querySelector<HTMLTableElement>('table.shortened')

button?.addEventListener('click', showAll)

function showAll(): void {
  table?.classList.remove('shortened')
  table?.tBodies[0]?.rows[SHOWN_AT_FIRST]?.querySelector('a')?.focus()
}

/** The number on the button, after the rows have changed. */
export function countRows(count: number): void {
  if (!button) return
  button.hidden = count <= SHOWN_AT_FIRST
  button.textContent = `Show all ${count} variants`
}
