/** Marks the current section in the contents beside an article. Loaded only if the contents stay in view. */

/** A section is current once its heading is in this upper part of the window, as a share of its height. */
const READING_LINE = 0.3

const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')]
const sections = links.flatMap((link) => {
  const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)))
  // The variants are either in view beside the text or below it.
  return heading && !heading.closest('.related') ? [{ link, heading }] : []
})
let waits = false

function mark(): void {
  waits = false
  const line = innerHeight * READING_LINE
  const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1
  const read = sections.filter(({ heading }) => heading.getBoundingClientRect().top <= line)
  const current = isAtEnd && scrollY > 0 ? sections.at(-1) : read.at(-1)
  for (const { link } of sections) {
    if (link === current?.link) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
}

addEventListener(
  'scroll',
  () => {
    if (waits) return
    waits = true
    requestAnimationFrame(mark)
  },
  { passive: true },
)
mark()

export {}
