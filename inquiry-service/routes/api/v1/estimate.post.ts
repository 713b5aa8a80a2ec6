/** POST /api/v1/estimate: memory for inference or training. Pure arithmetic; nothing is stored. */
import { defineEventHandler } from 'h3'
import { estimateFromBody } from '../../../contract/estimate.ts'
import { ESTIMATE_BODY_BYTES } from '../../../contract/limits.ts'
import { sendJson } from '../../../http/answer.ts'
import { readBody } from '../../../http/body.ts'
import { callOf } from '../../../http/call.ts'
import { parseEstimateBytes, requireJson } from '../../../wire/request.ts'

export default defineEventHandler(async (event) => {
  const call = callOf(event)
  requireJson(call.request)
  const bytes = await readBody(call, ESTIMATE_BODY_BYTES, 'estimate-too-large')
  sendJson(call, 200, estimateFromBody(parseEstimateBytes(bytes)))
})
