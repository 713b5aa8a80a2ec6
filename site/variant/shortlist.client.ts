/** The button of a variant's page that puts it on the shortlist or takes it off. */
import { onShortlist, toggleShortlisted } from '../core/shortlist.client.ts'
import { showTray } from '../core/tray.client.ts'

export function bindShortlistButton(button: HTMLButtonElement): void {
  const { id = '', name = '' } = button.dataset
  onShortlist((list) => {
    const isListed = list.some((each) => each.id === id)
    button.textContent = isListed ? 'Remove from shortlist' : 'Add to shortlist'
  })
  button.addEventListener('click', () => toggleShortlisted({ id, name }))
  showTray()
}
