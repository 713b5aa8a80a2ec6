/**
 * Closing a connection whose request was not read to its end. Closed at once, the kernel would answer what still arrives
 * with a reset, and a reset can overtake the refusal: the client would see a broken connection instead of a 413.
 */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How long the rest is thrown away while the refusal travels. */
const LINGER_MS = 500

const closing = new WeakSet<Socket>()

/** To be called before the answer is sent; the answer says `Connection: close`. */
export function closeAfterAnswer(response: ServerResponse): void {
  const { socket } = response
  if (!socket || closing.has(socket)) return
  closing.add(socket)
  // Node calls this once the answer has been handed over, and would destroy the socket as soon as it is flushed.
  socket.destroySoon = () => {
    socket.end()
    const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref()
    socket.once('close', () => clearTimeout(timer))
  }
}

/**
 * Whether requests on this connection are no longer looked at. Node hands them over even after an answer that says
 * `Connection: close`: an inquiry among them would be stored, and nobody told.
 */
export function isClosing(socket: Socket): boolean {
  return closing.has(socket)
}
