/** The two kinds of body that the service accepts, each with its limit and its refusals (D9, D11, D12). */
import { ESTIMATE_BODY_BYTES, INQUIRY_BODY_BYTES } from '../contract/limits.ts'
import { parseEstimateBytes, parseInquiryBytes } from '../wire/json-bytes.ts'
import { readBody } from './body.ts'
import type { Call } from './call.ts'

/** @throws Refusal `inquiry-too-large` (413) or `malformed-json` (400) */
export async function readInquiryBody(call: Call): Promise<unknown> {
  return parseInquiryBytes(await readBody(call, INQUIRY_BODY_BYTES, 'inquiry-too-large'))
}

/** @throws Refusal `estimate-too-large` (413) or `estimate-fields` (422, for malformed JSON too) */
export async function readEstimateBody(call: Call): Promise<unknown> {
  return parseEstimateBytes(await readBody(call, ESTIMATE_BODY_BYTES, 'estimate-too-large'))
}
