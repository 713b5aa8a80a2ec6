/** The evidence of figures, beyond what needs no script: a link to a figure opens it, and Escape closes it. */

/** Without an event, what the address names is opened. */
export function handleEvidence({ target, type, key }: Partial<KeyboardEvent> = {}): void {
  if (type === undefined) open(location.hash)
  if (!(target instanceof Element)) return
  if (type === 'click') open(target.closest<HTMLAnchorElement>('a[href^="#"]')?.hash ?? '')
  if (key === 'Escape') close(target)
}

function open(hash: string): void {
  const row = document.getElementById(hash.slice(1))?.closest('tr')
  const fold = row?.querySelector<HTMLDetailsElement>('.sources details')
  if (!row || !fold) return
  // Its panel was open only as what the address names; from now on it can be closed.
  row.classList.add('is-settled')
  fold.open = true
}

/** The evidence around the element, or opened by it. */
function close(element: Element): void {
  const row = element.closest('tr')
  const opener = row?.matches('.evidence') ? row.previousElementSibling : row
  const fold = opener?.querySelector<HTMLDetailsElement>('.sources details[open]')
  if (!fold) return
  fold.open = false
  fold.querySelector('summary')?.focus()
}
