/**
 * Puts the address that the page came from into its commands, while they are being parsed: once they are painted, a longer
 * address would move the lines below it. That is why this is no module.
 */
{
  const places = document.getElementsByClassName('origin')
  let named = 0
  const name = () => {
    for (; named < places.length; named += 1) places[named].textContent = location.origin
  }
  const observer = new MutationObserver(name)
  observer.observe(document, { childList: true, subtree: true })
  addEventListener('DOMContentLoaded', () => {
    observer.disconnect()
    // Of the last place there may have been only half.
    named = 0
    name()
  })
}
