/** A line on standard error that grows while long work goes on, for people at a terminal only. */

const SHOWN_EVERY = 500

export interface Progress {
  /** Passes the items on, counting them. */
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
