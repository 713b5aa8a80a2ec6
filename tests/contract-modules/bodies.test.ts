/** Every row of the tables of bodies, asked of the functions that judge them; the contract suite asks for some of them over HTTP. */
import { expect, test } from 'vitest'
import { modelOfVariants } from '../../content/index.ts'
import { Refusal } from '../../inquiry-service/contract/errors.ts'
import { estimateFromBody } from '../../inquiry-service/contract/estimate.ts'
import { inquiryFromBody } from '../../inquiry-service/contract/inquiry.ts'
import { content } from '../../site/core/content.build.ts'
import { ACCEPTED_INPUTS, REFUSED_INPUTS } from './estimate-cases.ts'
import { ACCEPTED_INQUIRIES, REFUSED_INQUIRIES } from './inquiry-cases.ts'

const models = modelOfVariants(content)

/** The answer to a body as it arrives, or the problems of its fields. */
function judged<T>(judge: (body: unknown) => T, json: string) {
  try {
    return { answer: judge(JSON.parse(json)) }
  } catch (error) {
    if (error instanceof Refusal) return { fields: error.fields }
    throw error
  }
}

const inquiry = (sent: unknown) => judged((body) => inquiryFromBody(body, (id) => models[id]), JSON.stringify(sent))

test.each(ACCEPTED_INQUIRIES)('inquiryFromBody() accepts $name, and normalizes it', ({ sent, normalized }) => {
  expect(inquiry(sent)).toStrictEqual({ answer: normalized })
})

test.each(REFUSED_INQUIRIES)('inquiryFromBody() refuses $name', ({ sent, fields }) => {
  expect(inquiry(sent)).toEqual({ fields })
})

test.each(ACCEPTED_INPUTS)('estimateFromBody() accepts $name', ({ sent }) => {
  expect(judged(estimateFromBody, JSON.stringify(sent))).toHaveProperty('answer.memoryGB')
})

test.each(REFUSED_INPUTS)('estimateFromBody() refuses $name', ({ json, fields }) => {
  expect(judged(estimateFromBody, json)).toEqual({ fields })
})
