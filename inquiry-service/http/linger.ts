/**
 * Closes a connection whose request was not read to its end. If it were closed at once, the kernel would answer what still
 * arrives with a reset, which can overtake the refusal: the client would see a broken connection instead of a 413.
 */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How long the rest is discarded while the refusal is on its way, milliseconds. */
const LINGER_MS = 500

const closing = new WeakSet<Socket>()

/** Call before the answer is sent; the answer says `Connection: close`. */
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
 * Whether further requests on this connection are ignored. Node hands them over even after an answer that says
 * `Connection: close`: an inquiry among them would be stored and never answered.
 */
export function isClosing(socket: Socket): boolean {
  return closing.has(socket)
}
