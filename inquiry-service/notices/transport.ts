/** Sends mail: nodemailer over SMTP_URL, with time-outs shorter than a lease. */
import { createTransport } from 'nodemailer'
import type { DeskMail } from './notice.ts'

export interface NoticeTransport {
  /** Resolves when the mail server has accepted the mail. @throws whatever nodemailer does; see failureCode, mayHaveBeenSent */
  send(mail: DeskMail): Promise<void>
  close(): void
}

/** An attempt is given up when the mail server says nothing for this long. */
const SILENCE_MS = 10_000

export function smtpTransport(smtpUrl: string, { silenceMs = SILENCE_MS } = {}): NoticeTransport {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    // Well after the greeting's time-out, which proves that no mail was on its way yet: a busy process sees both expire at once.
    socketTimeout: 1.5 * silenceMs,
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

/** Nodemailer's codes for steps before the mail itself: name look-up, encryption, log-in, sender and recipients. */
const BEFORE_THE_MAIL: readonly unknown[] = ['EDNS', 'ETLS', 'EAUTH', 'EENVELOPE']

/** Nodemailer's time-outs before a session; SOCKET_TIMEOUT may occur at any time. */
const BEFORE_THE_SESSION: readonly unknown[] = ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT']

/** Codes from Node and OpenSSL for an untrusted certificate, which is checked before any mail is on its way. */
const NOT_TRUSTED = /^(?!ERR_SSL_).*CERT|^UNABLE_TO_VERIFY_LEAF_SIGNATURE$/

/**
 * Whether the mail server may have accepted the mail although sending failed. False only where it certainly has not: it
 * refused (a reply of 400 to 599), or the mail was not on its way yet.
 */
export function mayHaveBeenSent(error: unknown): boolean {
  const { responseCode, code, originalCode, timeoutType } = Object(error) as Record<string, unknown>
  const isRefused = typeof responseCode === 'number' && responseCode >= 400 && responseCode <= 599
  const isEarly = BEFORE_THE_MAIL.includes(code) || BEFORE_THE_SESSION.includes(timeoutType)
  const isUntrusted = typeof originalCode === 'string' && NOT_TRUSTED.test(originalCode)
  return !isRefused && !isEarly && !isUntrusted && !isUnconnected(error)
}

/** Every address of a host name was tried: one error each, wrapped in one. */
function isUnconnected(error: unknown): boolean {
  const { syscall, errors } = Object(error) as { syscall?: unknown; errors?: unknown }
  if (Array.isArray(errors) && errors.length > 0) return errors.every(isUnconnected)
  return syscall === 'connect'
}
