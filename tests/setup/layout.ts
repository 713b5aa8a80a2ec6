/** Where things stand on a page, as a reader sees it. */
import type { Page } from 'playwright-core'

/** Pixels by which the page is wider than its window. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** What stands out of the text column to the right, one line each; what scrolls inside its own frame is left out. */
export function outsideTheColumn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector('main')
    if (!main) throw new Error('Cannot measure a page without <main>')
    const right = main.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(main).paddingRight)
    const scrolls = (element: Element) => getComputedStyle(element).overflowX !== 'visible'
    // Nothing is seen in the padding of what has neither colour nor line.
    const edgeOf = (element: Element) => {
      const { backgroundColor, borderRightWidth, paddingRight } = getComputedStyle(element)
      const seen = backgroundColor !== 'rgba(0, 0, 0, 0)' || borderRightWidth !== '0px'
      return element.getBoundingClientRect().right - (seen ? 0 : Number.parseFloat(paddingRight))
    }
    const isLeftOut = (element: Element) => {
      // A bar at the foot of the window takes its whole width on purpose.
      if (element.closest('svg, .visually-hidden') || getComputedStyle(element).position === 'sticky') return true
      for (let parent = element.parentElement; parent && parent !== main; parent = parent.parentElement)
        if (scrolls(parent)) return true
      return false
    }
    return (
      [...main.querySelectorAll('*')]
        .filter((element) => element.checkVisibility({ contentVisibilityAuto: true }))
        // What has no height shows nothing itself; what it holds is looked at by itself.
        .filter((element) => element.getBoundingClientRect().height > 0)
        .filter((element) => edgeOf(element) > right + 1 && !isLeftOut(element))
        .map((element) => `${element.tagName.toLowerCase()}.${element.className}`)
    )
  })
}
