import { describe, expect, test } from 'vitest'
import type { Inquiry } from '../../inquiry-service/contract/inquiry.ts'
import { FARTHEST_DUE_MS } from '../../inquiry-service/ledger/outbox.ts'
import { LEASE_MS } from '../../inquiry-service/notices/dispatcher.ts'
import { noticeMail } from '../../inquiry-service/notices/notice.ts'
import { MAX_ATTEMPTS, retryPauseMs } from '../../inquiry-service/notices/retry.ts'
import { failureCode, mayHaveBeenSent } from '../../inquiry-service/notices/transport.ts'

const settings = { from: 'desk@reference.example', to: ['desk@operator.example'], siteUrl: 'https://reference.example' }
const inquiry: Inquiry = {
  kind: 'sell',
  modelId: 'nvidia-h100',
  variantId: 'nvidia-h100-pcie-80gb',
  quantity: 12,
  location: 'Rotterdam <NL>',
  email: 'seller@example.com',
  notes: 'Two racks\nBcc: everyone@example.com',
  region: 'EU',
  currency: 'EUR',
  condition: 'used, tested',
  consent: true,
}
const notice = {
  requestId: '6f1c0f3e-2f0a-4a51-9d1b-0f2f7e1a9c11',
  receivedAt: Date.UTC(2026, 10, 21, 9, 30),
  inquiry,
  attempt: 1,
  lease: 'any',
  mayHaveBeenSent: false,
}

describe('noticeMail()', () => {
  test('tells the desk everything of the inquiry, what comes next and what it does not promise', () => {
    const mail = noticeMail(notice, settings)

    expect(mail.text).toMatchInlineSnapshot(`
      "Somebody offers to sell. The inquiry is stored; this mail is a copy.

      Request id: 6f1c0f3e-2f0a-4a51-9d1b-0f2f7e1a9c11
      Received: 2026-11-21T09:30:00.000Z
      Kind: sell
      Model: nvidia-h100
      Variant: nvidia-h100-pcie-80gb
      Quantity: 12
      Condition: used, tested
      Location: Rotterdam <NL>
      Region: EU
      Currency: EUR
      Email: seller@example.com
      Notes: Two racks
          Bcc: everyone@example.com

      What happens next: reply to this mail to write to the inquirer, and set the state of the inquiry at the desk. The inquirer holds the request id above and was told to quote it.

      What it does not promise: receiving an inquiry reserves nothing, buys nothing and commits to no price, stock or date.
      "
    `)
  })

  test('keeps what people wrote out of every header but a reply-to address', () => {
    const { text: _text, html: _html, ...headers } = noticeMail(notice, settings)

    expect(headers).toEqual({
      from: 'desk@reference.example',
      to: ['desk@operator.example'],
      replyTo: { name: '', address: 'seller@example.com' },
      subject: 'Selling inquiry 6f1c0f3e-2f0a-4a51-9d1b-0f2f7e1a9c11',
      messageId: '<inquiry-6f1c0f3e-2f0a-4a51-9d1b-0f2f7e1a9c11@reference.example>',
      date: new Date(notice.receivedAt),
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Request-Id': notice.requestId },
    })
  })

  test('shows no line of the notes as a fact of its own, whatever ends it', () => {
    const notes = ['\r', '\r\n', '\n', '\v', '\f', '\u0085', '\u2028', '\u2029'].join('Email: ceo@example.com')
    const { text, html } = noticeMail({ ...notice, inquiry: { ...inquiry, notes } }, settings)

    const lines = text.split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/)
    expect(lines.filter((line) => line.startsWith('Email: '))).toEqual(['Email: seller@example.com'])
    expect(lines.filter((line) => line === '    Email: ceo@example.com')).toHaveLength(7)
    expect(html.split('<br>Email: ceo@example.com')).toHaveLength(8)
  })

  test('gives a copy that the desk asked for an id of its own, and refers to the first', () => {
    const mail = noticeMail({ ...notice, copy: 'c0ffee' }, settings)

    expect(mail).toMatchObject({
      messageId: `<inquiry-${notice.requestId}.c0ffee@reference.example>`,
      references: `<inquiry-${notice.requestId}@reference.example>`,
    })
    expect(mail.text).toContain('This notice is sent again because the desk asked for it.')
  })

  test('escapes markup in the HTML form', () => {
    const { html } = noticeMail({ ...notice, inquiry: { ...inquiry, notes: '<script>"x" & \'y\'</script>' } }, settings)

    expect(html).toContain('&lt;script&gt;&quot;x&quot; &amp; &#39;y&#39;&lt;/script&gt;')
    expect(html).not.toContain('<script>')
  })

  test('says that an earlier copy may have come where it may, and not for a second attempt alone', () => {
    const copies = [
      { attempt: 1, mayHaveBeenSent: false },
      { attempt: 2, mayHaveBeenSent: false },
      { attempt: 2, mayHaveBeenSent: true },
      { attempt: 1, mayHaveBeenSent: true },
    ].map((attempt) => noticeMail({ ...notice, ...attempt }, settings))

    const saysSo = 'An earlier copy of this notice may have reached you already'
    expect(copies.map(({ text }) => text.includes(saysSo))).toEqual([false, false, true, true])
    expect(copies.map(({ html }) => html.includes(saysSo))).toEqual([false, false, true, true])
  })
})

describe('retryPauseMs()', () => {
  test('doubles from half a minute to an hour', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 9, 100].map((attempt) => retryPauseMs(attempt, 0.5))

    expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600].map((seconds) => seconds * 1000))
  })

  test('is moved by at most a fifth either way', () => {
    expect([retryPauseMs(1, 0), retryPauseMs(1, 1)]).toEqual([24_000, 36_000])
  })

  test('is never so long that a notice would seem to have been stored by a clock that was ahead (D22a)', () => {
    const longest = Math.max(...Array.from({ length: MAX_ATTEMPTS }, (_, attempt) => retryPauseMs(attempt + 1, 1) ?? 0))

    expect(longest).toBeLessThan(FARTHEST_DUE_MS)
    expect(LEASE_MS).toBeLessThan(FARTHEST_DUE_MS)
  })

  test('ends after the last attempt', () => {
    expect([retryPauseMs(MAX_ATTEMPTS - 1, 0.5), retryPauseMs(MAX_ATTEMPTS, 0.5)]).toEqual([3_600_000, undefined])
  })
})

describe('failureCode()', () => {
  test('takes the reply code or the network code, never a sentence', () => {
    const codes = [
      Object.assign(new Error('550 no such user someone@example.com'), { responseCode: 550, code: 'EENVELOPE' }),
      Object.assign(new Error('x'), { code: 'ETIMEDOUT' }),
      Object.assign(new Error('x'), { code: 'someone@example.com' }),
      'text',
      undefined,
    ].map(failureCode)

    expect(codes).toEqual(['550', 'ETIMEDOUT', 'UNKNOWN', 'UNKNOWN', 'UNKNOWN'])
  })
})

describe('mayHaveBeenSent()', () => {
  test.each([
    ['the mail was refused for now', { code: 'EMESSAGE', responseCode: 451, command: 'DATA' }],
    ['the mail was refused for good', { code: 'EMESSAGE', responseCode: 550, command: 'DATA' }],
    ['the server closed with a word', { code: 'ECONNECTION', responseCode: 421, command: 'CONN' }],
    ['the log-in was refused', { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }],
    ['there was nothing to log in with', { code: 'EAUTH', command: 'API' }],
    ['no recipient was taken', { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }],
    ['the name was not found', { code: 'EDNS', originalCode: 'ENOTFOUND', command: 'CONN' }],
    ['encryption failed', { code: 'ETLS', command: 'STARTTLS' }],
    ['the certificate has expired', { code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED', command: 'CONN' }],
    ['the certificate is of another', { code: 'ESOCKET', originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID' }],
    ['the certificate has no issuer', { code: 'ESOCKET', originalCode: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }],
    ['the connection was refused', { code: 'ESOCKET', syscall: 'connect', command: 'CONN' }],
    ['all addresses refused', { code: 'ESOCKET', errors: [{ syscall: 'connect' }, { syscall: 'connect' }] }],
    ['no connection came about', { code: 'ETIMEDOUT', timeoutType: 'CONNECT_TIMEOUT', command: 'CONN' }],
    ['no greeting came', { code: 'ETIMEDOUT', timeoutType: 'GREETING_TIMEOUT', command: 'CONN' }],
  ])('is false when %s', (_, error) => {
    expect(mayHaveBeenSent(Object.assign(new Error('x'), error))).toBe(false)
  })

  test.each([
    ['the server fell silent', { code: 'ETIMEDOUT', timeoutType: 'SOCKET_TIMEOUT', command: 'CONN' }],
    ['the connection closed', { code: 'ECONNECTION', command: 'CONN' }],
    ['the connection broke', { code: 'ESOCKET', originalCode: 'ECONNRESET', syscall: 'read', command: 'CONN' }],
    ['the encryption broke', { code: 'ESOCKET', originalCode: 'ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN' }],
    ['one of the errors is another', { code: 'ESOCKET', errors: [{ syscall: 'connect' }, { syscall: 'read' }] }],
    ['there are no errors within', { code: 'ESOCKET', errors: [] }],
    ['the answer to the mail was none', { code: 'EMESSAGE', command: 'DATA' }],
    ['the answer to the mail was another', { code: 'EMESSAGE', responseCode: 354, command: 'DATA' }],
    ['nothing is known', {}],
  ])('is true when %s', (_, error) => {
    expect(mayHaveBeenSent(Object.assign(new Error('x'), error))).toBe(true)
  })

  test.each([['text'], [undefined], [null]])('is true for what is no error: %s', (thrown) => {
    expect(mayHaveBeenSent(thrown)).toBe(true)
  })
})
