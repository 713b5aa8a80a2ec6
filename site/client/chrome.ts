/** What every page runs: the theme's switch, search when it is asked for, the tray while variants are chosen, citations to copy, pictures to download, the place in an article. */
import { STORED_THEME } from '../shared/theme-script.ts'

const root = document.documentElement
offerThemes()
offerSearch()
showPlace()
if (isAnythingChosen()) void import('./tray.ts').then(({ showTray }) => showTray())
offerCitations()
// With what a comparison or an estimate carries in it.
addEventListener('beforeprint', () => {
  const place = document.querySelector('[data-address]')
  if (place) place.textContent = location.href
})
offerPictures()
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

/** The ways in are wider than a phone: the one that is open is brought into sight. */
function showPlace(): void {
  const here = document.querySelector<HTMLElement>('header [aria-current]')
  const ways = here?.closest('nav')
  if (here && ways && here.offsetLeft + here.offsetWidth > innerWidth) ways.scrollLeft = here.offsetLeft
}

function isDark(): boolean {
  const chosen = root.dataset['theme']
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}

/** Storage may be refused by the browser: the choice then lasts for the page. */
function store(theme: string): void {
  try {
    localStorage.setItem(STORED_THEME, theme)
  } catch {
    // The page keeps the choice.
  }
}

function isAnythingChosen(): boolean {
  try {
    // The page names the key: a module of its own for one word would be a request of every page.
    const key = document.querySelector<HTMLElement>('#shortlist')?.dataset['key']
    return key !== undefined && localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** `/`, ⌘K or Ctrl+K, or the link in the head. Until then no page loads anything of the search. */
function offerSearch(): void {
  document.addEventListener('keydown', (event) => {
    const isCommand = (event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === 'k'
    const isSlash = event.key === '/' && !event.metaKey && !event.ctrlKey && !isTyping(event.target)
    if (!isCommand && !isSlash) return
    event.preventDefault()
    void openSearch()
  })
  document.querySelector<HTMLAnchorElement>('a[data-search]')?.addEventListener('click', (event) => {
    // With a modifier key the link opens elsewhere, as links do.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void openSearch()
  })
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}

/** On the search page its own field serves. Without the script the page does. */
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

/** A button with `data-cite` copies that text and says so; where the browser refuses, it shows the text instead. */
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

/** A button with `data-png` downloads that SVG file as PNG; where the browser cannot draw it, it opens the file. */
function offerPictures(): void {
  document.addEventListener('click', ({ target }) => {
    const path = target instanceof Element ? target.closest<HTMLElement>('[data-png]')?.dataset['png'] : undefined
    if (!path) return
    import('./png.ts').then(({ downloadPng }) => downloadPng(path)).catch(() => location.assign(path))
  })
}

/** The contents of an article stay in sight only in a margin. */
function isBesideContents(): boolean {
  const contents = document.querySelector('.contents')
  return contents !== null && getComputedStyle(contents).position === 'sticky'
}
