/**
 * A connection on which each request follows the previous answer at once, as a busy proxy uses the connections it
 * keeps. If an answer announced the close, it is reopened; a close during a request is a failure.
 */
import { connect } from 'node:net'

const REQUEST = 'HEAD /icon.svg HTTP/1.1\r\nHost: x\r\n\r\n'

export class KeptReader {
  readonly #port: number
  readonly #failures: string[] = []
  #stopping = false
  #stopped: (() => void) | undefined

  constructor(base: string) {
    this.#port = Number(new URL(base).port)
    this.#open()
  }

  /** Waits for the pending answer. One line per request that got none. */
  async stop(): Promise<readonly string[]> {
    await new Promise<void>((resolve) => {
      this.#stopped = resolve
      this.#stopping = true
    })
    return this.#failures
  }

  #open(): void {
    const socket = connect({ host: '127.0.0.1', port: this.#port })
    let answer = ''
    let isLast = false
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text
      if (!answer.endsWith('\r\n\r\n')) return
      isLast = /^Connection: close/im.test(answer)
      answer = ''
      if (this.#stopping) socket.destroy()
      else if (!isLast) socket.write(REQUEST)
    })
    socket.on('error', (error) => this.#failures.push(`a kept connection: ${error.message}`))
    socket.on('close', () => {
      if (this.#stopping) this.#stopped?.()
      else {
        if (!isLast) this.#failures.push('a kept connection was closed under a request')
        this.#open()
      }
    })
    socket.write(REQUEST)
  }
}
