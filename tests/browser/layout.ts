/** Where things are on a page, as a reader sees them. */
import type { Page } from 'playwright-core'

/** Windows, as a visit takes them. */
export const DESKTOP = { viewport: { width: 1440, height: 900 } }
export const PHONE = { viewport: { width: 390, height: 844 } }

/** Resolves once the page's script has drawn what its address or this device brought. */
export async function settle(page: Page): Promise<void> {
  // A page that shows nothing of the kind has none to wait for.
  await page.locator(':root:not([data-restoring]), :root:not(:has(main[data-restores]))').waitFor({ state: 'attached' })
  await page.evaluate(() => document.fonts.ready.then(() => {}))
}

/** Resolves once the page's styles are in force: until then nothing is painted, but what they hide counts as visible. */
export async function styled(page: Page): Promise<void> {
  await page.locator('main').waitFor({ state: 'attached' })
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('head link[rel=stylesheet]')].every(({ sheet }) => sheet !== null),
  )
}

/**
 * Stops the time of the page's animations: what was built is otherwise shown after four seconds, which a slow machine may need
 * for the page's script.
 */
export async function stopAnimations(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 })
}

/** Pixels by which the page is wider than its window. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** What sticks out of the text column to the right, one line each; content that scrolls inside its own frame is left out. */
export function outsideTheColumn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector('main')
    if (!main) throw new Error('Cannot measure a page without <main>')
    const right = main.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(main).paddingRight)
    const scrolls = (element: Element) => getComputedStyle(element).overflowX !== 'visible'
    // The padding of an element with neither color nor border is invisible.
    const edgeOf = (element: Element) => {
      const { backgroundColor, borderRightWidth, paddingRight } = getComputedStyle(element)
      const seen = backgroundColor !== 'rgba(0, 0, 0, 0)' || borderRightWidth !== '0px'
      return element.getBoundingClientRect().right - (seen ? 0 : Number.parseFloat(paddingRight))
    }
    const isLeftOut = (element: Element) => {
      // A bar at the bottom of the window spans its full width on purpose.
      if (element.closest('svg, .visually-hidden') || getComputedStyle(element).position === 'sticky') return true
      for (let parent = element.parentElement; parent && parent !== main; parent = parent.parentElement)
        if (scrolls(parent)) return true
      return false
    }
    return (
      [...main.querySelectorAll('*')]
        .filter((element) => element.checkVisibility({ contentVisibilityAuto: true }))
        // An element without height shows nothing itself; its children are checked separately.
        .filter((element) => element.getBoundingClientRect().height > 0)
        .filter((element) => edgeOf(element) > right + 1 && !isLeftOut(element))
        .map((element) => `${element.tagName.toLowerCase()}.${element.className}`)
    )
  })
}

/** What a line may move while a slow machine paints it half parsed; a late font or image moves several times as much. */
const HALF_PARSED = 0.005

/** The sum of all shifts since the page began to load, but for small ones until it was parsed. */
export function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(
    (tolerated) =>
      new Promise<number>((resolve) => {
        const [visit] = performance.getEntriesByType('navigation')
        const parsed = visit instanceof PerformanceNavigationTiming ? visit.domInteractive : 0
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const shift = 'value' in entry ? Number(entry.value) : 0
            if (entry.startTime > parsed || shift > tolerated) sum += shift
          }
        }).observe({ type: 'layout-shift', buffered: true })
        // Buffered entries come before the next frame but one.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
    HALF_PARSED,
  )
}
