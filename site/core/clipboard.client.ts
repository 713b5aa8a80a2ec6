/** Long enough to be read; then the button says again what it does. */
const SAID_MS = 3000

const saying = new WeakMap<Element, { before: readonly Node[]; timer: ReturnType<typeof setTimeout> | undefined }>()

/**
 * Copies text and says so in `place`, a button or a line beside one, for a moment. What to do instead stays: a browser refuses
 * without TLS.
 */
export async function copyAndSay(
  place: Element,
  text: string,
  { done = 'Copied', refused }: { done?: string; refused: string },
): Promise<boolean> {
  const isCopied = await copy(text)
  const { before, timer } = saying.get(place) ?? { before: [...place.childNodes], timer: undefined }
  clearTimeout(timer)
  place.textContent = isCopied ? done : refused
  const restore = () => {
    saying.delete(place)
    place.replaceChildren(...before)
  }
  saying.set(place, { before, timer: isCopied ? setTimeout(restore, SAID_MS) : undefined })
  return isCopied
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
