/** A mail server on a free port that keeps what it receives, or refuses it. */
import { SMTPServer } from 'smtp-server'

export interface MailServer extends AsyncDisposable {
  /** For SMTP_URL. */
  readonly url: string
  /** Whole messages, in order of arrival. */
  readonly received: readonly string[]
  /** Refuses every message with this reply code. */
  refuse(code: number): void
  accept(): void
}

/** `encrypted`: it offers STARTTLS, with a certificate that has expired. */
export async function startMailServer({ encrypted = false } = {}): Promise<MailServer> {
  const received: string[] = []
  let refusal: number | undefined
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: encrypted ? [] : ['STARTTLS'],
    onData(stream, _session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusal !== undefined) {
          callback(Object.assign(new Error('not now'), { responseCode: refusal }))
          return
        }
        received.push(Buffer.concat(chunks).toString())
        callback()
      })
    },
  })
  // A client that does not trust it hangs up half way.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (code) => {
      refusal = code
    },
    accept: () => {
      refusal = undefined
    },
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
