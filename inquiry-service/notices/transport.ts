/** The way to the mail server: nodemailer over SMTP_URL, with time-outs shorter than a lease. */
import { createTransport } from 'nodemailer'
import type { NoticeMail } from './notice.ts'

export interface NoticeTransport {
  /** Resolves when the mail server has taken the mail. @throws whatever nodemailer does; see failureCode */
  send(mail: NoticeMail): Promise<void>
  close(): void
}

/** A mail server that says nothing for this long is given up for this attempt. */
const SILENCE_MS = 10_000

export function smtpTransport(smtpUrl: string, { silenceMs = SILENCE_MS } = {}): NoticeTransport {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      await transport.sendMail(mail)
    },
    close: () => transport.close(),
  }
}

/** A short code for the outbox and the log: `550`, `ETIMEDOUT`. Never the server's sentence, which may quote an address. */
export function failureCode(error: unknown): string {
  const { responseCode, code } = Object(error) as { responseCode?: unknown; code?: unknown }
  if (typeof responseCode === 'number') return String(responseCode)
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{0,29}$/.test(code) ? code : 'UNKNOWN'
}
