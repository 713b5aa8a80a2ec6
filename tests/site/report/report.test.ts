import { describe, expect, test } from 'vitest'
import { reportPath } from '../../../site/core/addresses.ts'
import { mailDraft, reportFromParams, reportText } from '../../../site/report/report.ts'

const figure = {
  variantId: 'maker-x-80gb',
  field: 'compute.FP8.tensor.dense',
  value: '1 979 TFLOPS & more',
  documents: ['page', 'sheet'],
}
const paramsOf = (path: string) => new URL(path, 'https://reference.example').searchParams

describe('a report of a wrong figure (D45)', () => {
  test('carries variant, field, value and documents from the figure to the text', () => {
    const report = reportFromParams(paramsOf(reportPath(figure)))
    const text = reportText(report, ' The document says 1 978. ', 'reader@example.com', 'https://reference.example')

    expect(text).toEqual({
      subject: 'Wrong figure: maker-x-80gb',
      body: [
        'Wrong figure: maker-x-80gb',
        'Site: https://reference.example',
        'Variant: maker-x-80gb',
        'Figure: compute.FP8.tensor.dense',
        'Value on the page: 1 979 TFLOPS & more',
        'Documents: page, sheet',
        '',
        'The document says 1 978.',
        '',
        'Reply to: reader@example.com',
      ].join('\n'),
    })
  })

  test('becomes a draft whose lines no character of the text can break', () => {
    const draft = new URL(mailDraft({ subject: 'a&b?c', body: 'one\ntwo & three' }, 'corrections+x@reference.example'))
    expect(draft.pathname).toBe('corrections%2Bx@reference.example')
    expect(draft.searchParams.get('subject')).toBe('a&b?c')
    expect(draft.searchParams.get('body')).toBe('one\r\ntwo & three')
  })
})
