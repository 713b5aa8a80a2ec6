/** POST /api/v1/sandbox/requests: what production would make of an inquiry. Nothing is stored or sent. */
import { defineEventHandler } from 'h3'
import type { SandboxValidated } from '../../../../contract/answers.ts'
import { inquiryFromBody } from '../../../../contract/inquiry.ts'
import { sendJson } from '../../../../http/answer.ts'
import { readInquiryBody } from '../../../../http/body.ts'
import { callOf } from '../../../../http/call.ts'
import { requireJson } from '../../../../wire/request.ts'

export default defineEventHandler(async (event) => {
  const call = callOf(event)
  requireJson(call.request)
  const inquiry = inquiryFromBody(await readInquiryBody(call), call.service.modelOfVariant)

  sendJson(call, 200, { status: 'validated', sandbox: true, request: inquiry } satisfies SandboxValidated)
})
