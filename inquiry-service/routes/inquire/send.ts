/** The inquiry form without a script: see http/form-route.ts. */
import { Refusal } from '../../contract/errors.ts'
import { html } from '../../contract/html.ts'
import { type Inquiry, inquiryFromBody } from '../../contract/inquiry.ts'
import {
  bodyOfForm,
  INQUIRY_FORM_PATH,
  type InquiryForm,
  inquiryRows,
  itemProblems,
  postedForm,
  postedPairs,
} from '../../contract/inquiry-form.ts'
import { editForm } from '../../http/form-fields.ts'
import { formRoute } from '../../http/form-route.ts'

const COMMITS_NOBODY = 'Nothing is reserved, and no one is bound to a price, a quantity or a date.'

export default formRoute<InquiryForm, Inquiry>({
  noun: 'inquiry',
  page: '/inquire',
  action: INQUIRY_FORM_PATH,
  read: postedForm,
  body: (form, { accelerators }) => bodyOfForm(form, accelerators),
  /** The problems of all lines at once, so that nobody corrects the form twice. */
  check(body, { items }, { modelOfVariant }) {
    const ofLines = itemProblems(items)
    try {
      const inquiry = inquiryFromBody(body, modelOfVariant)
      if (Object.keys(ofLines).length === 0) return inquiry
    } catch (error) {
      if (!(error instanceof Refusal && error.fields)) throw error
      throw new Refusal('inquiry-fields', { fields: { ...error.fields, ...ofLines } })
    }
    throw new Refusal('inquiry-fields', { fields: ofLines })
  },
  pairs: postedPairs,
  rows: (body, { accelerators }) => inquiryRows(body, accelerators),
  edit: (form, { accelerators }, problems) => editForm(form, accelerators, problems),
  offer: html`<p>A person reads it and answers by email. If you send it twice by accident, it is stored once. ${COMMITS_NOBODY}</p>`,
  next: ({ email }) => html`<p>Someone reads it and replies to <strong>${email}</strong>. ${COMMITS_NOBODY}</p>`,
})
