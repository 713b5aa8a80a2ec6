/** Runs on every page: theme switch, search, shortlist tray, citations, picture downloads, and the contents of articles. */
import { STORED_THEME } from '../shared/head-script.ts'

const root = document.documentElement
offerThemes()
offerSearch()
showPlace()
if (isAnythingChosen()) void import('./tray.ts').then(({ showTray }) => showTray())
offerCitations()
// The printed address includes the comparison or estimate that the current one carries.
addEventListener('beforeprint', () => {
  const place = document.querySelector('[data-address]')
  if (place) place.textContent = location.href
})
offerPictures()
if (document.querySelector('.evidence')) offerEvidence()
if (isBesideContents()) void import('./contents.ts')

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

/** The navigation is wider than a phone: scrolls the current entry into view. */
function showPlace(): void {
  const here = document.querySelector<HTMLElement>('header [aria-current]')
  const nav = here?.closest('nav')
  if (here && nav && here.offsetLeft + here.offsetWidth > innerWidth) nav.scrollLeft = here.offsetLeft
}

function isDark(): boolean {
  const chosen = root.dataset['theme']
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}

/** The browser may refuse storage: the choice then lasts as long as the page. */
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
    return key !== undefined && localStorage.getItem(key) !== null
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
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}

/** The search page already has a field. If the dialog can't be loaded, goes to that page. */
async function openSearch(): Promise<void> {
  const field = document.querySelector<HTMLInputElement>('[data-search-page] input')
  if (field) return field.select()
  try {
    const { openSearchDialog } = await import('./search-dialog.ts')
    await openSearchDialog()
  } catch {
    location.assign('/search')
  }
}

/** A button with `data-cite` copies that text and says so; if the browser refuses, it shows the text instead. */
function offerCitations(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-cite]') : null
    const text = button?.dataset['cite']
    if (!button || !text) return
    const say = (words: string) => {
      button.textContent = words
    }
    // Without TLS there is no clipboard.
    if (navigator.clipboard)
      navigator.clipboard.writeText(text).then(
        () => say('Copied'),
        () => say(text),
      )
    else say(text)
  })
}

/** A button with `data-png` downloads that SVG file as PNG; if the browser can't draw it, it opens the file. */
function offerPictures(): void {
  document.addEventListener('click', ({ target }) => {
    const path = target instanceof Element ? target.closest<HTMLElement>('[data-png]')?.dataset['png'] : undefined
    if (!path) return
    import('./png.ts').then(({ downloadPng }) => downloadPng(path)).catch(() => location.assign(path))
  })
}

/** Its panels open without a script: this is for links that name a figure, and for Escape. */
function offerEvidence(): void {
  const heed = (event?: Partial<KeyboardEvent>) => void import('./evidence.ts').then(({ heed }) => heed(event))
  if (location.hash) heed()
  addEventListener('click', heed)
  addEventListener('keydown', heed)
}

/** An article's contents stay in view only if there is a margin for them. */
function isBesideContents(): boolean {
  const contents = document.querySelector('.contents')
  return contents !== null && getComputedStyle(contents).position === 'sticky'
}
