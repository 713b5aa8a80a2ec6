/** The tray on the page of a variant, whose button puts it on the shortlist or takes it off. */
import { byId } from '../core/dom.client.ts'
import { onShortlist, toggleShortlisted } from '../core/shortlist.client.ts'
import { showTray as showOnlyTray } from '../core/tray.client.ts'

export function showTray(): void {
  const button = byId('add-to-shortlist')
  const { id = '', name = '' } = button.dataset
  onShortlist((list) => {
    button.textContent = list.some((each) => each.id === id) ? 'Remove from shortlist' : 'Add to shortlist'
  })
  button.addEventListener('click', () => toggleShortlisted({ id, name }))
  showOnlyTray()
}
