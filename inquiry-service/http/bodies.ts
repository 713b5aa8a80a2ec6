/** The two kinds of body that the service takes, each with its limit and its words (D9, D11, D12). */
import { Refusal } from '../contract/errors.ts'
import { ESTIMATE_BODY_BYTES, ESTIMATE_BODY_CODE_UNITS, INQUIRY_BODY_BYTES } from '../contract/limits.ts'
import { codeUnits, parseJsonBytes, readBody } from './body.ts'
import type { Call } from './call.ts'

/** @throws Refusal `inquiry-too-large` (413) or `malformed-json` (400) */
export async function readInquiryBody(call: Call): Promise<unknown> {
  const bytes = await readBody(call, INQUIRY_BODY_BYTES, 'inquiry-too-large')
  return parseJsonBytes(bytes, () => new Refusal('malformed-json'))
}

/** @throws Refusal `estimate-too-large` (413) or `estimate-fields` (422, for malformed JSON too) */
export async function readEstimateBody(call: Call): Promise<unknown> {
  const bytes = await readBody(call, ESTIMATE_BODY_BYTES, 'estimate-too-large')
  if (codeUnits(bytes) > ESTIMATE_BODY_CODE_UNITS) throw new Refusal('estimate-too-large')
  return parseJsonBytes(bytes, () => {
    return new Refusal('estimate-fields', { fields: { body: 'must be well-formed JSON in UTF-8' } })
  })
}
