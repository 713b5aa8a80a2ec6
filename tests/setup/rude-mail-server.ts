/** A mail server that misbehaves: goes silent, hangs up, or breaks the rules of SMTP. */
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

interface RudeMailServer extends AsyncDisposable {
  /** For SMTP_URL. */
  readonly url: string
  /** Whole messages, in order of arrival. */
  readonly received: readonly string[]
}

/**
 * `greeting`: never says a word. `welcome`: greets with a refusal. `answer`: goes silent after the message. `end`: hangs up
 * after the message. `sense`: replies to the message with something that is not a reply. `patience`: hangs up after the first
 * command. `haste`: takes REPLY_MS for every reply.
 */
type Lack = 'greeting' | 'welcome' | Manner
type Manner = 'answer' | 'end' | 'sense' | 'patience' | 'haste'

const REPLY_MS = 400

export async function startRudeMailServer(lacks: Lack): Promise<RudeMailServer> {
  const received: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    if (lacks === 'welcome') socket.write('554 rude.example takes no mail\r\n')
    else if (lacks !== 'greeting') converse(socket, received, lacks)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    received,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function converse(socket: Socket, received: string[], lacks: Manner): void {
  let heard = ''
  let isMessage = false
  socket.write('220 rude.example\r\n')
  const reply = (text: string) => {
    if (lacks === 'haste') setTimeout(() => socket.write(text), REPLY_MS)
    else socket.write(text)
  }
  socket.setEncoding('utf8').on('data', (text) => {
    if (lacks === 'patience') return socket.destroy()
    heard += text
    for (;;) {
      const end = heard.indexOf(isMessage ? '\r\n.\r\n' : '\r\n')
      if (end === -1) return
      const said = heard.slice(0, end)
      heard = heard.slice(end + (isMessage ? 5 : 2))
      if (isMessage) {
        received.push(said)
        if (lacks === 'end') socket.destroy()
        if (lacks === 'sense') socket.write('thank you\r\n')
        return
      }
      isMessage = said.startsWith('DATA')
      reply(isMessage ? '354 go on\r\n' : '250 ok\r\n')
    }
  })
}
