/** The report of a wrong figure, a missing accelerator or a fault of the site, with and without a script: see http/form-route.ts. */
import { figureName } from '../../../content/figure-names.ts'
import { html } from '../../contract/html.ts'
import {
  REPORT_CONTROLS,
  REPORT_FIELDS,
  REPORT_FORM_PATH,
  type Report,
  type ReportFieldName,
  type ReportForm,
  reportBody,
  reportFromBody,
} from '../../contract/report.ts'
import { editReport } from '../../http/form-fields.ts'
import { siteOf } from '../../http/form-page.ts'
import { formRoute } from '../../http/form-route.ts'

export default formRoute<ReportForm, Report>({
  noun: 'report',
  page: '/report',
  action: REPORT_FORM_PATH,
  // Forms send every line break as CR LF, whatever was in the field.
  read: (sent) =>
    Object.fromEntries(
      REPORT_CONTROLS.map((name) => [name, (sent.get(name) ?? '').replaceAll('\r\n', '\n')]),
    ) as ReportForm,
  body: (form, { modelOfVariant }) => reportBody(form, modelOfVariant),
  check: reportFromBody,
  pairs: (form) => REPORT_CONTROLS.flatMap((name) => (form[name] === '' ? [] : [[name, form[name]]])),
  rows: ({ kind: _kind, modelId: _model, ...body }, { accelerators }) =>
    Object.entries(body).map(([name, value]) => {
      const text = String(value)
      const known =
        (name === 'variantId' && accelerators.find(({ variantId }) => variantId === text)?.name) ||
        (name === 'figure' && figureName(text))
      return [REPORT_FIELDS[name as ReportFieldName].label, known || text]
    }),
  edit: (form, _service, problems) => editReport(form, problems),
  offer: html`<p>A person reads it and compares it with the documents. If you send it twice by accident, it is stored once.</p>`,
  next({ email, variantId, figure = '' }, call) {
    const about = call.service.accelerators.find((each) => variantId !== undefined && each.variantId === variantId)
    const place = about && `${siteOf(call)}/catalog/${about.variantId}#${encodeURIComponent(figure)}`
    return html`<p>Someone reads it and compares it with the documents${email !== undefined && html`, and replies to <strong>${email}</strong>`}. What is corrected is logged with the reason under “What changed”.</p>${about && html`<p><a href="${place}">Back to ${about.name}</a></p>`}`
  },
})
