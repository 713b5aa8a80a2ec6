/** Bounds the log lines of one client: refused inquiries and replays use no quota, and each would write a line. */
import type { Logger } from 'pino'

/** Lines of one client in one window: enough to see what it sends. */
export const LINES_PER_CLIENT = 20
/** Length of a window, milliseconds. */
export const LINES_WINDOW_MS = 60_000
/** Clients counted separately in one window; all others are counted as one, so that memory stays bounded. */
export const MAX_SEPARATE_CLIENTS = 10_000

/** Characters of a client's name in log lines. */
export const LOGGED_CLIENT_LENGTH = 8

const OTHERS = 'others'

export interface ClientLines {
  /** Whether one more line for this client is to be written. If not, it is counted for the window's summary. */
  admits(client: string): boolean
  /** Writes the summaries that are due at the end of the window. */
  close(): void
}

export function clientLines(log: Pick<Logger, 'info'>): ClientLines {
  const lines = new Map<string, number>()
  let windowEnd: NodeJS.Timeout | undefined

  const endWindow = () => {
    clearTimeout(windowEnd)
    windowEnd = undefined
    for (const [client, count] of lines) {
      const more = count - LINES_PER_CLIENT
      if (more > 0) log.info({ client: client.slice(0, LOGGED_CLIENT_LENGTH), more }, 'more lines of this client')
    }
    lines.clear()
  }

  return {
    admits(client) {
      windowEnd ??= setTimeout(endWindow, LINES_WINDOW_MS).unref()
      const name = lines.has(client) || lines.size < MAX_SEPARATE_CLIENTS ? client : OTHERS
      const count = (lines.get(name) ?? 0) + 1
      lines.set(name, count)
      return count <= LINES_PER_CLIENT
    },
    close: endWindow,
  }
}
