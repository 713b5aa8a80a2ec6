import { expect, test } from 'vitest'
import { reportPath } from '../../../site/core/addresses.ts'
import { mailDraft, reportFromParams, reportText } from '../../../site/report/report.ts'

const SITE = 'https://reference.example'

/** The message that a link to the report page becomes. */
const textOf = (address: string, words: string, email = '') =>
  reportText(reportFromParams(new URL(address, SITE).searchParams), words, email, SITE)

test('what is written becomes a draft to the operator with what the link carried', () => {
  const documents = ['nvidia-h100-datasheet-3440270', 'nvidia-h100-product-page']
  const address = reportPath({
    variantId: 'nvidia-h100-sxm5-80gb',
    field: 'powerW.max',
    value: '700 W & more',
    documents,
  })
  const text = textOf(address, ' The data sheet says 350 W & more ', ' reader@example.com')
  const lines = [
    'Wrong figure: nvidia-h100-sxm5-80gb',
    'Site: https://reference.example',
    'Variant: nvidia-h100-sxm5-80gb',
    'Figure: powerW.max',
    'Value on the page: 700 W & more',
    'Documents: nvidia-h100-datasheet-3440270, nvidia-h100-product-page',
    '',
    'The data sheet says 350 W & more',
    '',
    'Reply to: reader@example.com',
  ]
  expect(text).toEqual({ subject: lines[0], body: lines.join('\n') })

  const draft = new URL(mailDraft(text, 'corrections+x@reference.example'))
  expect([draft.protocol, draft.pathname]).toEqual(['mailto:', 'corrections%2Bx@reference.example'])
  expect([...draft.searchParams]).toEqual([
    ['subject', lines[0]],
    ['body', lines.join('\r\n')],
  ])
})

test('a suggestion is the name of the accelerator, whatever else its link carries', () => {
  expect(textOf('/report?about=accelerator&field=powerW.max', 'Maker Y')).toEqual({
    subject: 'Suggested accelerator',
    body: 'Suggested accelerator\nSite: https://reference.example\n\nMaker Y',
  })
})
