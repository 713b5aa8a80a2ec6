/** Runs on every page: theme switch, search, shortlist tray, citations, and the contents of articles. */
import { STORED_THEME } from '../core/head-script.ts'

const root = document.documentElement
offerThemes()
offerSearch()
// Nothing of the shortlist is loaded before there is one, or a button of the page adds to it.
const add = document.querySelector<HTMLElement>('#add-to-shortlist')
const loadTray = () => import('../core/tray.client.ts').then((tray) => tray.showTray())
if (isAnythingChosen()) void loadTray()
else add?.addEventListener('click', () => void loadTray().then(() => add.click()), { once: true })
offerCopies()
// The printed address includes the comparison or estimate that the current one carries.
addEventListener('beforeprint', () => {
  const place = document.querySelector('[data-address]')
  if (place) place.textContent = location.href
})
if (document.querySelector('.evidence')) offerEvidence()
offerReports()
if (isBesideContents()) void import('./contents.client.ts')

function offerThemes(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-theme-switch]')
  const words = button?.querySelector('span')
  if (!button || !words) return
  const label = () => {
    words.textContent = isDark() ? 'Light theme' : 'Dark theme'
  }
  label()
  button.hidden = false
  button.addEventListener('click', () => {
    const theme = isDark() ? 'light' : 'dark'
    root.dataset['theme'] = theme
    store(theme)
    label()
  })
}

function isDark(): boolean {
  const chosen = root.dataset['theme']
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}

function store(theme: string): void {
  try {
    localStorage.setItem(STORED_THEME, theme)
  } catch {
    // The choice still applies to this page.
  }
}

/** On another page, now or before, or in the address. */
function isAnythingChosen(): boolean {
  if (location.search.includes('ids=')) return true
  try {
    // The page itself names the key: importing it for one word would cost every page a request.
    const key = document.querySelector<HTMLElement>('#shortlist')?.dataset['key']
    return localStorage.getItem(key ?? '') !== null
  } catch {
    return false
  }
}

/** Opens with `/`, ⌘K, Ctrl+K or the link in the header. No page loads any part of the search before that. */
function offerSearch(): void {
  document.addEventListener('keydown', (event) => {
    const isCommand = (event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === 'k'
    const isSlash = event.key === '/' && !event.metaKey && !event.ctrlKey && !isTyping(event.target)
    if (!isCommand && !isSlash) return
    event.preventDefault()
    void openSearch()
  })
  document.querySelector<HTMLAnchorElement>('a[data-search]')?.addEventListener('click', (event) => {
    // With a modifier key, the link opens in a new tab or window as usual.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void openSearch()
  })
  const field = document.querySelector<HTMLInputElement>('[data-opens-search]')
  // Until a character is composed, its keys belong to the field.
  field?.addEventListener('input', (event) => {
    if (!(event instanceof InputEvent && event.isComposing)) void openSearch(field)
  })
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input,textarea,select')
}

/** `from`: the field in which somebody has begun to type. The search page already has a field. If the dialog can't be loaded, goes to that page. */
async function openSearch(from?: HTMLInputElement): Promise<void> {
  const field = document.querySelector<HTMLInputElement>('[data-search-page] input')
  if (field) return field.select()
  try {
    await import('../search/dialog.client.ts').then((dialog) => dialog.openSearchDialog(from))
  } catch {
    location.assign('/search')
  }
}

/**
 * A button with `data-cite` copies that text. In a chart a finger covers several points: the first tap names one, the second
 * opens it.
 */
function offerCopies(): void {
  const parts = `[data-cite]${matchMedia('(hover:none)').matches ? ',.picture svg' : ''}`
  addEventListener('click', (event) => {
    const part = event.target instanceof Element && event.target.closest<HTMLElement>(parts)
    if (!part) return
    event.preventDefault()
    const { cite } = part.dataset
    if (cite) void import('../core/clipboard.client.ts').then((copy) => copy.copyAndSay(part, cite, { refused: cite }))
    else void import('../charts/touch.client.ts').then((touch) => touch.offerPoint(part, event))
  })
}

/** Its panels open without a script: this is for links that name a figure, and for Escape. */
function offerEvidence(): void {
  const handle = (event?: Partial<KeyboardEvent>) =>
    void import('../variant/evidence.client.ts').then((evidence) => evidence.handleEvidence(event))
  if (location.hash) handle()
  addEventListener('click', handle)
  addEventListener('keydown', handle)
}

function offerReports(): void {
  addEventListener('input', ({ target }) => {
    const form = target instanceof Element && target.closest<HTMLFormElement>('form[data-report]')
    if (form) void import('../report/key.client.ts').then((key) => key.giveKey(form))
  })
}

/** An article's contents stay in view only if there is a margin for them. */
function isBesideContents(): boolean {
  const contents = document.querySelector('.contents')
  return contents !== null && getComputedStyle(contents).position === 'sticky'
}
