import { describe, expect, test } from 'vitest'
import type { Inquiry } from '../../inquiry-service/contract/inquiry.ts'
import { LEASE_MS, MAX_ATTEMPTS, retryPauseMs } from '../../inquiry-service/notices/attempts.ts'
import { noticeMail, noticeTitle } from '../../inquiry-service/notices/notice.ts'
import { FARTHEST_DUE_MS } from '../../inquiry-service/notices/outbox.ts'
import { SESSION_MS } from '../../inquiry-service/notices/transport.ts'
import { A100_NAMES as names, NOTICE_SETTINGS as settings } from './settings.ts'

const inquiry: Inquiry = {
  kind: 'sell',
  modelId: 'nvidia-a100',
  variantId: 'nvidia-a100-pcie-40gb',
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

function related({ count = 0, people = { variant: 0, model: 0 }, isWhole = true }) {
  return { fromSender: { count, newest: [] }, otherSide: [], people, isWhole }
}

describe('noticeMail()', () => {
  test('gives the whole inquiry in names and dates that people can read, and says how to answer it', () => {
    const mail = noticeMail(notice, settings, related({ count: 2 }))

    expect(mail.text).toMatchInlineSnapshot(`
      "Somebody wants to sell.

      Reference: 7e1a9c11
      Request id: 6f1c0f3e-2f0a-4a51-9d1b-0f2f7e1a9c11
      Received: Saturday, November 21, 2026, 09:30 UTC
      Email: seller@example.com
      Earlier inquiries from this address: 2
      Accelerator: NVIDIA A100 PCIe 40GB
          https://reference.example/catalog/nvidia-a100-pcie-40gb
      Quantity: 12
      Condition: used, tested
      Location: Rotterdam <NL>
      Region: EU
      Currency: EUR
      Notes: Two racks
          Bcc: everyone@example.com

      To answer, reply to this email: it goes to seller@example.com. They have seen the reference above but have not been sent a confirmation.

      To see the inquiry at the desk:

          desk show 6f1c0f3e-2f0a-4a51-9d1b-0f2f7e1a9c11

      The inquiry is stored; this email is a copy. It commits nobody to a price, stock or a date.
      "
    `)
  })

  test('gives a report with its figure, keeps every word of it out of the headers, and names whom to answer if anybody', () => {
    const report = {
      kind: 'report',
      modelId: 'nvidia-a100',
      variantId: 'nvidia-a100-pcie-40gb',
      figure: 'interconnect[0].bandwidthGBs',
      value: '600 GB/s',
      notes: 'It says 900\nBcc: everyone@example.com',
    } as const
    const { text, ...headers } = noticeMail({ ...notice, inquiry: report }, settings, related({ count: 2 }))

    expect(headers.subject).toBe('Report: a figure of A100 PCIe 40GB [7e1a9c11]')
    expect(headers).not.toHaveProperty('replyTo')
    expect(text.split('\n').slice(0, 14)).toEqual([
      ...['Somebody reports that something is wrong or missing.', '', 'Reference: 7e1a9c11'],
      'Request id: 6f1c0f3e-2f0a-4a51-9d1b-0f2f7e1a9c11',
      'Received: Saturday, November 21, 2026, 09:30 UTC',
      'Accelerator: NVIDIA A100 PCIe 40GB',
      '    https://reference.example/catalog/nvidia-a100-pcie-40gb#interconnect%5B0%5D.bandwidthGBs',
      'Figure: interconnect[0].bandwidthGBs',
      'Value on the page: 600 GB/s',
      ...['What is wrong or missing: It says 900', '    Bcc: everyone@example.com', ''],
      ...['Nobody can be answered: no email address was given.', ''],
    ])
    const signed = noticeMail({ ...notice, inquiry: { ...report, email: 'a@example.com' } }, settings)
    expect(signed.replyTo).toEqual({ name: '', address: 'a@example.com' })
    expect(noticeTitle({ kind: 'report', notes: 'Win $$$' }, names)).toBe('Report: site or catalog')
  })

  test('keeps what people wrote out of every header except the reply-to address', () => {
    const { text: _text, ...headers } = noticeMail(notice, settings)

    expect(headers).toEqual({
      from: 'desk@reference.example',
      to: ['desk@operator.example'],
      replyTo: { name: '', address: 'seller@example.com' },
      subject: 'Sell: 12 × A100 PCIe 40GB, EU [7e1a9c11]',
      messageId: '<inquiry-6f1c0f3e-2f0a-4a51-9d1b-0f2f7e1a9c11@reference.example>',
      date: new Date(notice.receivedAt),
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Request-Id': notice.requestId },
    })
  })

  test.each([
    ['a model of the catalog by its name', { modelId: 'nvidia-a100' }, 'Buy: 3 × A100, UK'],
    ['what is not listed by none', { modelId: 'Win $$$ now' }, 'Buy: 3 × accelerators not in the catalog, UK'],
    ['no model by none', {}, 'Buy: 3 × accelerators, UK'],
  ])('calls %s in its subject (D15)', (_, asked, title) => {
    const { variantId: _variant, modelId: _model, ...rest } = inquiry

    expect(noticeTitle({ ...rest, ...asked, kind: 'buy', quantity: 3, region: 'UK' }, names)).toBe(title)
  })

  test('says what was asked for when the catalog does not have it (D15), and among how many inquiries it has counted', () => {
    const { variantId: _variant, ...rest } = inquiry
    const unlisted = { ...notice, inquiry: { ...rest, modelId: 'acme-9000' } }
    const { text } = noticeMail(unlisted, settings, related({ count: 3, isWhole: false }))

    expect(text).toContain('\nAccelerator: acme-9000 (not in the catalog)\n')
    const { modelId: _model, ...nameless } = rest
    const former = { ...notice, inquiry: { ...nameless, variantId: 'acme-9000-48gb' } }
    expect(noticeMail(former, settings, related({})).text).toContain(
      '\nAccelerator: acme-9000-48gb (not in the catalog)\n',
    )
    expect(text).toContain('\nEarlier inquiries from this address: 3 in the last 1,000 inquiries\n')
  })

  test.each([
    ['sell', { variant: 2, model: 1 }, '2 people want this, 1 person wants this model'],
    ['buy', { variant: 2, model: 0 }, '2 people offer this'],
    ['buy', { variant: 0, model: 3 }, '3 people offer this model'],
    ['buy', { variant: 0, model: 0 }, undefined],
  ] as const)('counts the people on the other side: %s, %j', (kind, people, words) => {
    const { text } = noticeMail({ ...notice, inquiry: { ...inquiry, kind } }, settings, related({ people }))

    expect(/^The other side: (.*)$/m.exec(text)?.[1]).toBe(words)
  })

  test('never lets a line of the notes pass for a separate fact, whatever the line break', () => {
    const notes = ['\r', '\r\n', '\n', '\v', '\f', '\u0085', '\u2028', '\u2029'].join('Email: ceo@example.com')
    const { text } = noticeMail({ ...notice, inquiry: { ...inquiry, notes } }, settings)

    const lines = text.split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/)
    expect(lines.filter((line) => line.startsWith('Email: '))).toEqual(['Email: seller@example.com'])
    expect(lines.filter((line) => line === '    Email: ceo@example.com')).toHaveLength(7)
  })
})

describe('retryPauseMs()', () => {
  test('doubles from half a minute to an hour, and varies by a fifth either way, until the last attempt', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 9, MAX_ATTEMPTS - 1].map((attempt) => retryPauseMs(attempt, 0.5))

    expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600].map((seconds) => seconds * 1000))
    expect([retryPauseMs(1, 0), retryPauseMs(1, 1)]).toEqual([24_000, 36_000])
    expect(retryPauseMs(MAX_ATTEMPTS, 0.5)).toBeUndefined()
  })

  test('is never so long that the notice would seem to come from a clock that was ahead (D22a)', () => {
    const longest = Math.max(...Array.from({ length: MAX_ATTEMPTS }, (_, attempt) => retryPauseMs(attempt + 1, 1) ?? 0))

    expect(longest).toBeLessThan(FARTHEST_DUE_MS)
    expect(LEASE_MS).toBeLessThan(FARTHEST_DUE_MS)
    expect(SESSION_MS).toBeLessThan(LEASE_MS)
  })
})
