/** Expecting a refusal whole: status and every word of the Error body. */
import { expect } from 'vitest'
import { errorBody, type FaultName, type FieldProblems, faultStatus } from '../../inquiry-service/contract/errors.ts'
import { type Answer, jsonOf } from '../setup/exchange.ts'
import type { Caller } from './caller.ts'

export function expectRefusal(caller: Caller, answer: Answer, fault: FaultName, fields?: FieldProblems): void {
  expect({ status: answer.status, body: jsonOf(answer) }).toEqual({
    status: faultStatus(fault),
    body: errorBody(fault, caller.deployment.siteUrl, fields),
  })
}
