/** The developers pages: copies code, sends requests, and opens what a link leads to. */

import { copyAndSay } from '../core/clipboard.client.ts'
import { codeLines } from '../core/code-lines.ts'

openNamed()
addEventListener('hashchange', openNamed)
for (const fold of document.querySelectorAll<HTMLElement>('details[data-closes]')) closeWhenUsed(fold)
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) offerCopy(button)
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-try]')) offer(form)
document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.name.endsWith('-language')) chooseEverywhere(target.value)
})

/** Opens the fold around what the address names, for older browsers that do not; what has moved is where its link leads. */
function openNamed(): void {
  const named = document.getElementById(location.hash.slice(1))
  const moved = named?.closest('[data-moved]') && named.querySelector('a')
  const fold = named?.closest('details:not([open])') ?? foldOf(named)
  if (moved) location.replace(moved.href)
  else if (fold) {
    fold.setAttribute('open', '')
    named?.scrollIntoView()
  }
}

/** Whoever comes to a section of the guide reads it: its details open too. */
function foldOf(heading: HTMLElement | null): Element | null {
  let next = heading?.closest('.read') ? heading.nextElementSibling : null
  while (next && !next.matches('h2, h3, details')) next = next.nextElementSibling
  return next?.matches('details.unfolds-wide:not([open])') ? next : null
}

/** The contents lie over the text on a small screen: they close when they have been used. */
function closeWhenUsed(fold: HTMLElement): void {
  const close = () => fold.removeAttribute('open')
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || target.closest('a') || !fold.contains(target)) close()
  })
  fold.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    close()
    fold.querySelector('summary')?.focus()
  })
}

function offerCopy(button: HTMLButtonElement): void {
  const code = button.closest('.code')?.querySelector('pre')
  if (!code) return
  button.addEventListener('click', async () => {
    const isCopied = await copyAndSay(button, code.textContent ?? '', { refused: 'Selected' })
    // The selection can be copied by hand.
    if (!isCopied) getSelection()?.selectAllChildren(code)
  })
}

/** Choosing a language for one request chooses it for all. */
function chooseEverywhere(language: string): void {
  for (const input of document.querySelectorAll<HTMLInputElement>(`input[name$="-language"][value="${language}"]`)) {
    input.checked = true
  }
}

function offer(form: HTMLFormElement): void {
  const body = form.querySelector('textarea')
  const button = form.querySelector('button')
  const state = form.querySelector<HTMLElement>('[data-state]')
  const block = document.getElementById(form.dataset['answer'] ?? '')
  const answer = block?.querySelector('pre code')
  const label = block?.querySelector('.code-bar span')
  const address = form.dataset['address']
  const shownHeaders = form.dataset['headers']?.split(' ') ?? []
  if (!body || !button || !state || !answer || !label || !address) return
  button.disabled = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button.getAttribute('aria-disabled') === 'true') return
    // Not `disabled`, or the button would lose the focus.
    button.setAttribute('aria-disabled', 'true')
    state.textContent = 'Sending'
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: body.value,
      })
      const text = await response.text()
      const whole = `${response.status} ${response.statusText}\n${headerLines(response.headers, shownHeaders)}\n\n${indented(text)}`
      answer.innerHTML = codeLines(whole).text
      label.textContent = 'Response to what you sent'
      state.textContent = response.ok ? `Answered with ${response.status}` : `Refused with ${response.status}`
    } catch {
      state.textContent = 'No answer: check the connection, then send again'
    } finally {
      button.removeAttribute('aria-disabled')
    }
  })
}

function headerLines(headers: Headers, shown: readonly string[]): string {
  return shown
    .filter((name) => headers.has(name))
    .map((name) => `${name}: ${headers.get(name)}`)
    .join('\n')
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
