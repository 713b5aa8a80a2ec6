/** Shortlist boxes beside variants, on pages with prebuilt tables. */
import { enteredEarly } from './early.ts'
import './show-all.ts'
import { onShortlist, toggleShortlisted } from './shortlist.ts'
import { showTray } from './tray.ts'

const enterAgain = enteredEarly(document, 'input.choose')
const boxes = [...document.querySelectorAll<HTMLInputElement>('input.choose')]

for (const box of boxes) {
  box.addEventListener('change', () => {
    if (!toggleShortlisted({ id: box.value, name: box.dataset['name'] ?? '' })) box.checked = !box.checked
  })
}
onShortlist((list) => {
  for (const box of boxes) box.checked = list.some(({ id }) => id === box.value)
})
showTray()
enterAgain()
