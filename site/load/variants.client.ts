/** A table of variants: it shows its first rows until the reader asks for all of them, and each has a box for the shortlist. */
import { onShortlist, toggleShortlisted } from '../core/shortlist.client.ts'
import { showTray } from '../core/tray.client.ts'
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

export function countRows(count: number): void {
  if (!button) return
  button.hidden = count <= SHOWN_AT_FIRST
  button.textContent = `Show all ${count} variants`
}

export function bindBoxes(): void {
  table?.addEventListener('change', ({ target: box }) => {
    if (!(box instanceof HTMLInputElement)) return
    if (!toggleShortlisted({ id: box.value, name: box.nextElementSibling?.textContent ?? '' }))
      box.checked = !box.checked
  })
  onShortlist((list) => {
    for (const box of table?.querySelectorAll<HTMLInputElement>('.choose') ?? [])
      box.checked = list.some(({ id }) => id === box.value)
  })
  showTray()
}
