/** A phone shows the first rows of a long table until the reader asks for all of them. */

import { SHOWN_ON_A_PHONE } from './fit-view.ts'

const button = document.querySelector<HTMLButtonElement>('[data-show-all]')
const table = document.querySelector<HTMLTableElement>('table.shortened')

button?.addEventListener('click', showAll)

function showAll(): void {
  table?.classList.remove('shortened')
  table?.tBodies[0]?.rows[SHOWN_ON_A_PHONE]?.querySelector('a')?.focus()
}

/** The number on the button, after the rows have changed. */
export function countRows(count: number): void {
  if (!button) return
  button.hidden = count <= SHOWN_ON_A_PHONE
  button.textContent = `Show all ${count} variants`
}
