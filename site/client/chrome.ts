/** What every page runs: the theme of one's choice, and search when it is asked for. */

const STORED_THEME = 'theme'

const root = document.documentElement
const stored = readStored()
if (stored) root.dataset['theme'] = stored
offerThemes()

function offerThemes(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-theme-switch]')
  if (!button) return
  const label = () => {
    button.textContent = isDark() ? 'Light theme' : 'Dark theme'
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

/** Storage may be refused by the browser: the choice then lasts for the page. */
function readStored(): string | undefined {
  try {
    return localStorage.getItem(STORED_THEME) ?? undefined
  } catch {
    return undefined
  }
}

function store(theme: string): void {
  try {
    localStorage.setItem(STORED_THEME, theme)
  } catch {
    // The page keeps the choice.
  }
}
