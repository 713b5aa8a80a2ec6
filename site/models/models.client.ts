/** The list of models on a phone: a maker that is open is in the address, so that Back finds it open. */
const LONG_PRESS_MS = 500

for (const fold of document.querySelectorAll<HTMLDetailsElement>('.phone-fold')) {
  const place = `#${fold.querySelector('.place')?.id}`
  let pressedAt = 0
  if (location.hash === place) fold.open = true
  fold.addEventListener('toggle', () => {
    if (fold.open) history.replaceState(history.state, '', place)
    else if (location.hash === place) history.replaceState(history.state, '', location.pathname)
  })
  // A finger that rests selects text or opens the browser's own menu.
  fold.addEventListener('pointerdown', ({ timeStamp }) => {
    pressedAt = timeStamp
  })
  fold.addEventListener('click', (event) => {
    if (event.detail > 0 && event.timeStamp - pressedAt > LONG_PRESS_MS) event.preventDefault()
  })
}
