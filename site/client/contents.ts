/** Marks the section being read in the contents beside an article. Loaded only where the contents stay in sight. */

/** A section counts as read once its heading is in the upper part of the window; as a share of its height. */
const READING_LINE = 0.3

const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')]
const sections = links.flatMap((link) => {
  const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)))
  // The variants either stay in sight beside the text or follow it.
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
