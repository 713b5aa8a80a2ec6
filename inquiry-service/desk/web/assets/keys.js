// Keys of the web desk. Everything can be done without them. They can be turned off, as single letters get in the way of
// speech input (WCAG 2.1.4).
const OFF = 'desk-keys-off'
const button = document.querySelector('[data-keys]')

const isOff = () => localStorage.getItem(OFF) !== null
const label = () => {
  if (button) button.textContent = isOff() ? 'Turn shortcuts on' : 'Turn shortcuts off'
}

button?.addEventListener('click', () => {
  if (isOff()) localStorage.removeItem(OFF)
  else localStorage.setItem(OFF, '1')
  label()
})
label()

const focus = (selector) => () => document.querySelector(selector)?.focus()
const click = (selector) => () => document.querySelector(selector)?.click()

/** Moves between the rows of a list; from none to the first. */
const step = (by) => () => {
  const rows = [...document.querySelectorAll('[data-row]')]
  const at = rows.indexOf(document.activeElement)
  rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))]?.focus()
}

const KEYS = {
  '/': focus('#text'),
  j: step(1),
  k: step(-1),
  u: click('[data-back]'),
  t: click('[data-take]'),
  n: focus('#note'),
}

document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest('input, textarea, select')
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey || isOff()) return
  const act = Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : undefined
  if (!act) return
  event.preventDefault()
  act()
})
