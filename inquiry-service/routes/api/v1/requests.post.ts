/** POST /api/v1/requests: accept an inquiry once, however often it arrives. */
import { defineEventHandler } from 'h3'
import { inquiryFromBody } from '../../../contract/inquiry.ts'
import { readInquiryBody } from '../../../http/body.ts'
import { callOf } from '../../../http/call.ts'
import { sendOutcome, submit } from '../../../http/submission.ts'
import { requireIdempotencyKey, requireJson } from '../../../wire/request.ts'

export default defineEventHandler(async (event) => {
  const call = callOf(event)
  requireJson(call.request)
  const key = requireIdempotencyKey(call.request)
  const inquiry = inquiryFromBody(await readInquiryBody(call), call.service.modelOfVariant)

  const outcome = await submit(call, key, inquiry)

  sendOutcome(call, outcome)
})
