/** Someone with a task: does what a person does, and counts it. */
import type { Locator, Page } from 'playwright-core'
import type { Site } from './site.ts'

/** Pressing a key or two, a click and filling in a field each count as one action. Reading and scrolling do not count. */
export interface Person {
  readonly page: Page
  /** In words, in order. */
  readonly actions: readonly string[]
  /** Pages that answered with an error, and scripts that failed. A missing next step fails the test directly. */
  readonly deadEnds: readonly string[]
  click(what: Locator): Promise<void>
  /** Into a field, replacing what was there. */
  write(field: Locator, text: string): Promise<void>
  press(keys: string): Promise<void>
}

/** A person in Rotterdam on the home page, with a window of 1440 × 900. */
export async function personAtHome(site: Site): Promise<Person> {
  const { page, errors } = await site.visit('/', {
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Europe/Amsterdam',
  })
  const actions: string[] = []
  const failed: string[] = []
  page.on('response', (response) => {
    if (response.request().isNavigationRequest() && response.status() >= 400)
      failed.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  const act = async (words: string, run: () => Promise<void>) => {
    actions.push(words)
    await run()
  }
  return {
    page,
    actions,
    get deadEnds() {
      return [...failed, ...errors]
    },
    click: async (what) => {
      const name =
        (await what.innerText()).trim() ||
        ((await what.getAttribute('aria-label')) ?? (await what.getAttribute('value')))
      await act(`click ${name}`, () => what.click())
    },
    write: (field, text) => act(`write ${text}`, () => field.fill(text)),
    press: (keys) => act(`press ${keys}`, () => page.keyboard.press(keys)),
  }
}
