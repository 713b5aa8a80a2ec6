import { describe, expect, test } from 'vitest'
import type { Inquiry } from '../../inquiry-service/contract/inquiry.ts'
import { noticeMail } from '../../inquiry-service/notices/notice.ts'
import { MAX_ATTEMPTS, retryPauseMs } from '../../inquiry-service/notices/retry.ts'
import { failureCode } from '../../inquiry-service/notices/transport.ts'

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

  test('escapes markup in the HTML form', () => {
    const { html } = noticeMail({ ...notice, inquiry: { ...inquiry, notes: '<script>"x" & \'y\'</script>' } }, settings)

    expect(html).toContain('&lt;script&gt;&quot;x&quot; &amp; &#39;y&#39;&lt;/script&gt;')
    expect(html).not.toContain('<script>')
  })

  test('says that it may be a second copy when an earlier attempt failed', () => {
    expect(noticeMail({ ...notice, attempt: 2 }, settings).text).toContain('It may have reached you already')
    expect(noticeMail(notice, settings).text).not.toContain('It may have reached you already')
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
