import { describe, expect, test } from 'vitest'
import { catalogNames } from '../../inquiry-service/contract/accelerators.ts'
import type { Inquiry } from '../../inquiry-service/contract/inquiry.ts'
import { LEASE_MS, MAX_ATTEMPTS, retryPauseMs } from '../../inquiry-service/notices/attempts.ts'
import { noticeMail, noticeTitle } from '../../inquiry-service/notices/notice.ts'
import { FARTHEST_DUE_MS } from '../../inquiry-service/notices/outbox.ts'
import { SESSION_MS } from '../../inquiry-service/notices/transport.ts'

const names = catalogNames([
  {
    id: 'nvidia-h100',
    name: 'NVIDIA H100',
    manufacturer: 'NVIDIA',
    variants: [{ id: 'nvidia-h100-pcie-80gb', name: 'NVIDIA H100 PCIe 80GB' }],
  },
])
const settings = {
  from: 'desk@reference.example',
  to: ['desk@operator.example'],
  siteUrl: 'https://reference.example',
  names,
  deskCommand: 'npm run desk --',
}
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
      Accelerator: NVIDIA H100 PCIe 80GB
          https://reference.example/catalog/nvidia-h100-pcie-80gb
      Quantity: 12
      Condition: used, tested
      Location: Rotterdam <NL>
      Region: EU
      Currency: EUR
      Notes: Two racks
          Bcc: everyone@example.com

      To answer, reply to this email: it goes to seller@example.com. They have seen the reference above but have not been sent a confirmation.

      To see the inquiry at the desk:

          npm run desk -- show 6f1c0f3e-2f0a-4a51-9d1b-0f2f7e1a9c11

      The inquiry is stored; this email is a copy. It commits nobody to a price, stock or a date.
      "
    `)
  })

  test('gives a report with its figure, keeps every word of it out of the headers, and names whom to answer if anybody', () => {
    const report = {
      kind: 'report',
      modelId: 'nvidia-h100',
      variantId: 'nvidia-h100-pcie-80gb',
      figure: 'interconnect[0].bandwidthGBs',
      value: '600 GB/s',
      notes: 'It says 900\nBcc: everyone@example.com',
    } as const
    const { text, ...headers } = noticeMail({ ...notice, inquiry: report }, settings, related({ count: 2 }))

    expect(headers.subject).toBe('Report: a figure of H100 PCIe 80GB [7e1a9c11]')
    expect(headers).not.toHaveProperty('replyTo')
    expect(text.split('\n').slice(0, 14)).toEqual([
      ...['Somebody reports that something is wrong or missing.', '', 'Reference: 7e1a9c11'],
      'Request id: 6f1c0f3e-2f0a-4a51-9d1b-0f2f7e1a9c11',
      'Received: Saturday, November 21, 2026, 09:30 UTC',
      'Accelerator: NVIDIA H100 PCIe 80GB',
      '    https://reference.example/catalog/nvidia-h100-pcie-80gb#interconnect%5B0%5D.bandwidthGBs',
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
      subject: 'Sell: 12 × H100 PCIe 80GB, EU [7e1a9c11]',
      messageId: '<inquiry-6f1c0f3e-2f0a-4a51-9d1b-0f2f7e1a9c11@reference.example>',
      date: new Date(notice.receivedAt),
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Request-Id': notice.requestId },
    })
  })

  test.each([
    ['a model of the catalog by its name', { modelId: 'nvidia-h100' }, 'Buy: 3 × H100, UK'],
    ['what is not listed by none', { modelId: 'Win $$$ now' }, 'Buy: 3 × accelerators not in the catalog, UK'],
    ['no model by none', {}, 'Buy: 3 × accelerators, UK'],
  ])('calls %s in its subject (D15)', (_, asked, title) => {
    const { variantId: _variant, modelId: _model, ...rest } = inquiry

    expect(noticeTitle({ ...rest, ...asked, kind: 'buy', quantity: 3, region: 'UK' }, names)).toBe(title)
  })

  test('says what was asked for when the catalog does not have it (D15)', () => {
    const { variantId: _variant, ...rest } = inquiry
    const { text } = noticeMail({ ...notice, inquiry: { ...rest, modelId: 'acme-9000' } }, settings)

    expect(text).toContain('\nAccelerator: acme-9000 (not in the catalog)\n')
  })

  test.each([
    [undefined, undefined],
    [related({}), 'none'],
    [related({ count: 3, isWhole: false }), '3 in the last 1,000 inquiries'],
  ])('counts earlier inquiries from the address: %j', (found, words) => {
    const line = /^Earlier inquiries from this address: (.*)$/m.exec(noticeMail(notice, settings, found).text)

    expect(line?.[1]).toBe(words)
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

  test('gives a copy the desk asked for an id of its own, with a reference to the first', () => {
    const mail = noticeMail({ ...notice, copy: 'c0ffee' }, settings)

    expect(mail).toMatchObject({
      messageId: `<inquiry-${notice.requestId}.c0ffee@reference.example>`,
      references: `<inquiry-${notice.requestId}@reference.example>`,
    })
    expect(mail.text).toContain('This notice was sent again because the desk asked for it.')
  })

  test('warns of an earlier copy only when one may have arrived, not on every second attempt', () => {
    const copies = [
      { attempt: 1, mayHaveBeenSent: false },
      { attempt: 2, mayHaveBeenSent: false },
      { attempt: 2, mayHaveBeenSent: true },
      { attempt: 1, mayHaveBeenSent: true },
    ].map((attempt) => noticeMail({ ...notice, ...attempt }, settings))

    const saysSo = 'You may already have a copy of this notice'
    expect(copies.map(({ text }) => text.includes(saysSo))).toEqual([false, false, true, true])
  })
})

describe('retryPauseMs()', () => {
  test('doubles from half a minute to an hour', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 9, 100].map((attempt) => retryPauseMs(attempt, 0.5))

    expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600].map((seconds) => seconds * 1000))
  })

  test('varies by at most a fifth either way', () => {
    expect([retryPauseMs(1, 0), retryPauseMs(1, 1)]).toEqual([24_000, 36_000])
  })

  test('is never so long that the notice would seem to come from a clock that was ahead (D22a)', () => {
    const longest = Math.max(...Array.from({ length: MAX_ATTEMPTS }, (_, attempt) => retryPauseMs(attempt + 1, 1) ?? 0))

    expect(longest).toBeLessThan(FARTHEST_DUE_MS)
    expect(LEASE_MS).toBeLessThan(FARTHEST_DUE_MS)
    expect(SESSION_MS).toBeLessThan(LEASE_MS)
  })

  test('does not exist after the last attempt', () => {
    expect([retryPauseMs(MAX_ATTEMPTS - 1, 0.5), retryPauseMs(MAX_ATTEMPTS, 0.5)]).toEqual([3_600_000, undefined])
  })
})
