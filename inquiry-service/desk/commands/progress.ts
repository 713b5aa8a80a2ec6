/** A line on standard error that changes during long work, only at a terminal. */

const SHOWN_EVERY = 500
const SECOND_MS = 1000

interface Progress {
  /** Passes the items on and counts them. */
  count<Item>(items: AsyncIterable<Item>): AsyncIterable<Item>
  end(): void
}

export function createProgress(verb: string, noun: string): Progress {
  let counted = 0
  const shown = process.stderr.isTTY
  const show = () => shown && process.stderr.write(`\r${counted} ${noun} ${verb}`)
  return {
    async *count(items) {
      for await (const item of items) {
        counted += 1
        if (counted % SHOWN_EVERY === 0) show()
        yield item
      }
    },
    end() {
      show()
      if (shown) process.stderr.write('\n')
    },
  }
}

/** Resolves as `work` does. For work without a count: shows every second how long it has taken. */
export async function showElapsed<Result>(doing: string, work: Promise<Result>): Promise<Result> {
  if (!process.stderr.isTTY) return await work
  let seconds = 0
  const timer = setInterval(() => {
    seconds += 1
    process.stderr.write(`\r${doing}: ${seconds} s`)
  }, SECOND_MS)
  try {
    return await work
  } finally {
    clearInterval(timer)
    if (seconds > 0) process.stderr.write('\n')
  }
}
