/** POST /api/v1/estimate: memory for inference or training. Pure arithmetic; nothing is stored. */
import { defineEventHandler } from 'h3'
import { estimateFromBody } from '../../../contract/estimate.ts'
import { sendJson } from '../../../http/answer.ts'
import { readEstimateBody } from '../../../http/body.ts'
import { callOf } from '../../../http/call.ts'
import { requireJson } from '../../../wire/request.ts'

export default defineEventHandler(async (event) => {
  const call = callOf(event)
  requireJson(call.request)
  const estimate = estimateFromBody(await readEstimateBody(call))

  sendJson(call, 200, estimate)
})
