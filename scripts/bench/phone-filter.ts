/** A catalog filter on a mid-range phone: from an input to the frame that shows its result. */
import type { Page } from 'playwright-core'
import { openWholeChromium } from '../chromium.ts'

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
/** Lighthouse's phone has a quarter of this processor. */
const CPU_SLOWDOWN = 4
const VISITS = 3

/** Typing letter by letter, choosing an option, and back to everything. */
const INPUTS = [
  ...['h', 'h1', 'h10', 'h100', ''].map((text) => ['q', text] as const),
  ...['AMD', ''].map((name) => ['manufacturer', name] as const),
  ...['OAM', ''].map((form) => ['form', form] as const),
]

/** As text, or the import would be taken for one of this program. */
const SCRIPTS_HAVE_RUN = `Promise.all([...document.scripts].flatMap(({ type, src }) => (type === 'module' && src ? import(src) : []))).then(() => {})`

export async function filterTimes(port: number): Promise<number[]> {
  await using browser = await openWholeChromium()
  const times: number[] = []
  for (let visit = 0; visit < VISITS; visit += 1) {
    await using context = await browser.newContext({ ...PHONE, baseURL: `http://127.0.0.1:${port}` })
    const page = await context.newPage()
    await page.goto('/catalog')
    await page.evaluate(SCRIPTS_HAVE_RUN)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    times.push(...(await timesOf(page)))
  }
  return times
}

/** Runs in the page. */
function timesOf(page: Page): Promise<number[]> {
  return page.evaluate(async (inputs) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const taken: number[] = []
    for (const [name, value] of inputs) {
      const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(`#filters [name=${name}]`)
      if (!field) throw new Error(`The form has no ${name}`)
      await new Promise((resolve) => setTimeout(resolve, 500))
      await frame()
      const startedAt = performance.now()
      field.value = value
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await frame()
      // The task after the frame, so that it includes style, layout and paint of the result.
      await new Promise((resolve) => setTimeout(resolve))
      taken.push(performance.now() - startedAt)
    }
    return taken
  }, INPUTS)
}
