/** Shortlist boxes beside variants, on pages with prebuilt tables. */
import './show-all.client.ts'
import { onShortlist, toggleShortlisted } from '../core/shortlist.client.ts'
import { takeOver } from '../core/takeover.client.ts'
import { showTray } from '../core/tray.client.ts'

const boxes = [...document.querySelectorAll<HTMLInputElement>('input.choose')]

void takeOver(() => {
  for (const box of boxes) {
    box.addEventListener('change', () => {
      if (!toggleShortlisted({ id: box.value, name: box.nextElementSibling?.textContent ?? '' }))
        box.checked = !box.checked
    })
  }
  onShortlist((list) => {
    for (const box of boxes) box.checked = list.some(({ id }) => id === box.value)
  })
  showTray()
})
