/** Sends what stands in a try-it form, and shows status, headers and body as they came. */

const SHOWN_HEADERS = ['Content-Type', 'Cache-Control', 'RateLimit-Policy', 'RateLimit', 'Retry-After', 'X-Request-Id']

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-try]')) offer(form)

function offer(form: HTMLFormElement): void {
  const body = form.querySelector('textarea')
  const button = form.querySelector('button')
  const state = form.querySelector<HTMLElement>('[data-state]')
  const answer = form.querySelector<HTMLElement>('[data-answer]')
  const address = form.dataset['address']
  if (!body || !button || !state || !answer || !address) return
  form.hidden = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button.getAttribute('aria-disabled') === 'true') return
    // Not `disabled`: the button would lose the focus.
    button.setAttribute('aria-disabled', 'true')
    state.textContent = 'Sending'
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: body.value,
      })
      const text = await response.text()
      answer.textContent = `${response.status} ${response.statusText}\n${headerLines(response.headers)}\n\n${indented(text)}`
      answer.hidden = false
      state.textContent = response.ok ? `Answered with ${response.status}` : `Refused with ${response.status}`
    } catch {
      state.textContent = 'No answer: check the connection, then send again'
    } finally {
      button.removeAttribute('aria-disabled')
    }
  })
}

/** A page may read only the headers that the service exposes. */
function headerLines(headers: Headers): string {
  return SHOWN_HEADERS.filter((name) => headers.has(name))
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
