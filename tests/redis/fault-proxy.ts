/** A TCP proxy between a client and a server that does to the connection what networks do. */
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

type Fault =
  /** As if the proxy were not there. */
  | 'pass'
  /** New connections are refused at once, open ones are cut. */
  | 'refuse'
  /** The next answer is dropped and its connection cut: the command was applied, but nobody knows. */
  | 'drop-reply'
  /** Answers are held back until the next `pass`. */
  | 'hold-reply'
  /** Nothing gets through in either direction; connections that have lost something end at the next `pass`. */
  | 'black-hole'
  /** The next answer is dropped and its connection stays open: no network does that, but a broken proxy may. */
  | 'lose-reply'

interface Pair {
  client: Socket
  server: Socket
  /** Answers not yet passed on. */
  held: Buffer[]
  hasLost: boolean
}

export class FaultProxy implements AsyncDisposable {
  readonly #server: Server
  readonly #pairs = new Set<Pair>()
  readonly #targetPort: number
  #fault: Fault = 'pass'

  private constructor(targetPort: number) {
    this.#targetPort = targetPort
    this.#server = createServer((client) => this.#accept(client))
  }

  /** Changes what clients send, and what they receive. */
  rewriteRequest = (chunk: Buffer): Buffer => chunk
  rewriteReply = (chunk: Buffer): Buffer => chunk

  static async start(targetPort: number): Promise<FaultProxy> {
    const proxy = new FaultProxy(targetPort)
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    return proxy
  }

  get port(): number {
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('Cannot tell the port: the proxy is closed')
    return address.port
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`
  }

  set(fault: Fault): void {
    this.#fault = fault
    if (fault === 'refuse') this.cut()
    if (fault !== 'pass') return
    for (const pair of this.#pairs) if (pair.hasLost) this.#end(pair)
    for (const { client, held } of this.#pairs) for (const chunk of held.splice(0)) client.write(chunk)
  }

  /** Resets every open connection. */
  cut(): void {
    for (const pair of this.#pairs) this.#end(pair)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.cut()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #accept(client: Socket): void {
    if (this.#fault === 'refuse') {
      client.resetAndDestroy()
      return
    }
    const server = connect(this.#targetPort, '127.0.0.1')
    const pair: Pair = { client, server, held: [], hasLost: false }
    this.#pairs.add(pair)
    const end = () => {
      this.#pairs.delete(pair)
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) socket.setNoDelay(true).on('error', end).on('close', end)
    client.on('data', (chunk) => {
      if (this.#fault === 'black-hole') pair.hasLost = true
      else server.write(this.rewriteRequest(chunk))
    })
    server.on('data', (chunk) => this.#answer(pair, chunk))
  }

  #answer(pair: Pair, chunk: Buffer): void {
    switch (this.#fault) {
      case 'hold-reply':
        pair.held.push(chunk)
        return
      case 'drop-reply':
        this.#fault = 'pass'
        this.#end(pair)
        return
      case 'black-hole':
        pair.hasLost = true
        return
      case 'lose-reply':
        this.#fault = 'pass'
        return
      default:
        pair.client.write(this.rewriteReply(chunk))
    }
  }

  #end(pair: Pair): void {
    this.#pairs.delete(pair)
    pair.client.resetAndDestroy()
    pair.server.destroy()
  }
}
