/** The catalog page as on a phone of the middle class in a slow network: when rows stand, how long a filter takes. */
import type { CDPSession, Page } from 'playwright-core'
import { openChromium } from '../../../tests/setup/chromium.ts'
import { medianOf } from '../numbers.ts'

export interface PageTimes {
  /** Milliseconds from the start of the navigation to the frame that shows the first rows. */
  firstRows: number
  /** Until the filters can be used, milliseconds. */
  filtersReady: number
  /** From an input to the frame that shows its result, milliseconds: median and greatest. */
  filter: { median: number; greatest: number }
  /** As `filter`, with the whole processor. */
  filterUnthrottled: { median: number; greatest: number }
}

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
/** Lighthouse's phone: 1.6 Mbit/s, 150 ms there and back, a fourth of this processor. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const CPU_SLOWDOWN = 4
const VISITS = 3

/** `base` of a product that is running. */
export async function measureCatalogPage(base: string): Promise<PageTimes> {
  const browser = await openChromium()
  try {
    const visits: PageTimes[] = []
    for (let visit = 0; visit < VISITS; visit += 1) {
      const context = await browser.newContext({ ...PHONE, baseURL: base })
      const page = await context.newPage()
      visits.push(await measureVisit(page, await context.newCDPSession(page)))
      await context.close()
    }
    const median = (of: (visit: PageTimes) => number) => medianOf(visits.map(of))
    return {
      firstRows: median(({ firstRows }) => firstRows),
      filtersReady: median(({ filtersReady }) => filtersReady),
      filter: {
        median: median(({ filter }) => filter.median),
        greatest: median(({ filter }) => filter.greatest),
      },
      filterUnthrottled: {
        median: median(({ filterUnthrottled }) => filterUnthrottled.median),
        greatest: median(({ filterUnthrottled }) => filterUnthrottled.greatest),
      },
    }
  } finally {
    await browser.close()
  }
}

async function measureVisit(page: Page, devtools: CDPSession): Promise<PageTimes> {
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(markFirstRows)
  await page.goto('/catalog', { waitUntil: 'commit' })
  await page.locator('#filters fieldset:enabled').waitFor({ timeout: 120_000 })
  const filtersReady = await page.evaluate(() => performance.now())
  await page.waitForLoadState('load')
  const firstRows = await page.evaluate(() => performance.getEntriesByName('first rows')[0]?.startTime ?? Number.NaN)
  const filter = await measureFilters(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return { firstRows, filtersReady, filter, filterUnthrottled: await measureFilters(page) }
}

/** Runs in the page: a frame after the one that was being made when rows were there has shown them. */
function markFirstRows(): void {
  const look = () => {
    if (document.querySelector('#rows tr')) requestAnimationFrame(() => performance.mark('first rows'))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Typing letter by letter, a bound, a choice, and back to all. */
const INPUTS = [
  ['q', 'h'],
  ['q', 'h1'],
  ['q', 'h10'],
  ['q', 'h100'],
  ['q', ''],
  ['memory', '8'],
  ['memory', '80'],
  ['manufacturer', 'AMD'],
  ['manufacturer', ''],
  ['memory', ''],
] as const

async function measureFilters(page: Page): Promise<PageTimes['filter']> {
  const times = await page.evaluate(async (inputs) => {
    const taken: number[] = []
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const idle = () => new Promise((resolve) => setTimeout(resolve, 300))
    for (const [name, value] of inputs) {
      const field = document.querySelector<HTMLInputElement>(`#filters [name=${name}]`)
      if (!field) throw new Error(`The form has no ${name}`)
      await idle()
      await frame()
      const startedAt = performance.now()
      field.value = value
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await frame()
      // Queued behind the frame, so that style, layout and paint of the result are in it.
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        port2.postMessage(0)
      })
      taken.push(performance.now() - startedAt)
    }
    return taken
  }, INPUTS)
  return { median: medianOf(times), greatest: Math.max(...times) }
}
