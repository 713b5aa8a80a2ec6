/** Mail servers on a free port, one that keeps or refuses what it gets and one that breaks the rules of SMTP, and what a message says. */

import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
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

/** Refuses recipients named `gone`. `encrypted`: it offers STARTTLS, with a certificate that has expired. */
export async function startMailServer({ encrypted = false } = {}): Promise<MailServer> {
  const received: string[] = []
  let refusal: number | undefined
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: encrypted ? [] : ['STARTTLS'],
    onRcptTo({ address }, _session, callback) {
      callback(address.startsWith('gone@') ? Object.assign(new Error('gone'), { responseCode: 550 }) : null)
    },
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
  return {
    url: urlOf(server.server),
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

/**
 * `greeting`: never says a word. `welcome`: greets with a refusal. `answer`: goes silent after the message. `end`: hangs up
 * after the message. `patience`: hangs up after the first command. `haste`: takes REPLY_MS for every reply.
 */
type Lack = 'greeting' | 'welcome' | Manner
type Manner = 'answer' | 'end' | 'patience' | 'haste'

const REPLY_MS = 400

export async function startRudeMailServer(lacks: Lack): Promise<Omit<MailServer, 'refuse' | 'accept'>> {
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
  return {
    url: urlOf(server),
    received,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const urlOf = (server: Server) => `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`

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
        return
      }
      isMessage = said.startsWith('DATA')
      reply(isMessage ? '354 go on\r\n' : '250 ok\r\n')
    }
  })
}

/** Without the angle brackets. A long field is folded after its name. */
export function messageIdOf(message: string): string | undefined {
  return /^Message-ID:\s*<(.*)>\r?$/im.exec(message)?.[1]
}

/** The subject, decoded where it is not ASCII. */
export function subjectOf(message: string): string {
  const [, folded = ''] = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(message) ?? []
  return folded
    .replaceAll(/\r\n[ \t]/g, ' ')
    .replaceAll(/\?= =\?UTF-8\?Q\?/g, '')
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, words: string) => bytesOf(words.replaceAll('_', ' ')))
}

/** The body, sent either as quoted-printable or unencoded. */
export function bodyOf(message: string): string {
  const [head = '', ...rest] = message.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n').replaceAll('\r\n', '\n')
  return /^Content-Transfer-Encoding: quoted-printable/im.test(head) ? bytesOf(body.replaceAll('=\n', '')) : body
}

function bytesOf(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
