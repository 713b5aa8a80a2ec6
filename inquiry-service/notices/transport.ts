/** Sends mail: nodemailer over SMTP_URL, one session per mail. */
import { createTransport } from 'nodemailer'
import type { DeskMail } from './notice.ts'

/** For the log. `code` is short, `550` or `ETIMEDOUT`: the server's sentence may quote an address. */
export type MailOutcome = { outcome: 'delivered'; refusedRecipients?: number } | { outcome: 'failed'; code: string }

export interface NoticeTransport {
  /** `mayHaveBeenSent` is false only where it is certain that the mail server did not accept the mail. */
  send(mail: DeskMail): Promise<MailOutcome & { mayHaveBeenSent: boolean }>
}

const SILENCE_MS = 10_000

/** The longest session: one with many recipients has many replies, each of which may take nearly SILENCE_MS. */
export const SESSION_MS = 240_000

export function smtpTransport(
  smtpUrl: string,
  { silenceMs = SILENCE_MS, sessionMs = SESSION_MS } = {},
): NoticeTransport {
  return {
    async send(mail) {
      let isOnItsWay = false
      const onCommand = (_entry: unknown, command: unknown) => {
        if (command === 'DATA') isOnItsWay = true
      }
      const transport = createTransport({
        url: smtpUrl,
        connectionTimeout: silenceMs,
        greetingTimeout: silenceMs,
        socketTimeout: silenceMs,
        disableFileAccess: true,
        disableUrlAccess: true,
        // The only way to learn how far a session came: no error of nodemailer tells.
        transactionLog: true,
        logger: { ...SILENT, debug: onCommand },
      })
      try {
        const { rejected } = await transport.sendMail({ ...mail, signal: AbortSignal.timeout(sessionMs) })
        const some = rejected.length > 0 && { refusedRecipients: rejected.length }
        return { outcome: 'delivered', mayHaveBeenSent: true, ...some }
      } catch (error) {
        return { outcome: 'failed', code: codeOf(error), mayHaveBeenSent: isOnItsWay && !isRefused(error) }
      }
    },
  }
}

const nothing = () => undefined
const SILENT = { level: nothing, trace: nothing, info: nothing, warn: nothing, error: nothing, fatal: nothing }

function codeOf(error: unknown): string {
  const { responseCode, code } = Object(error) as { responseCode?: unknown; code?: unknown }
  if (typeof responseCode === 'number') return String(responseCode)
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{0,29}$/.test(code) ? code : 'UNKNOWN'
}

/** The server's reply to the mail itself. An error of the connection carries the reply before it, which says nothing of the mail. */
function isRefused(error: unknown): boolean {
  const { responseCode, command } = Object(error) as { responseCode?: unknown; command?: unknown }
  return command === 'DATA' && typeof responseCode === 'number' && responseCode >= 400 && responseCode <= 599
}
