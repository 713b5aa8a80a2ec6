/** The estimate over HTTP: every bound, and the same figures as the function that browsers run (D35). */
import { expect } from 'vitest'
import { estimateFromBody } from '../../../inquiry-service/contract/estimate.ts'
import { ACCEPTED_INPUTS, REFUSED_INPUTS } from '../../contract-modules/estimate-cases.ts'
import { jsonOf } from '../../setup/exchange.ts'
import { expectRefusal } from '../caller.ts'
import type { RowGroup } from '../row.ts'

const ESTIMATE = '/api/v1/estimate'

export const estimateRows: RowGroup = (row) => {
  for (const { name, sent } of ACCEPTED_INPUTS) {
    row(`the estimate accepts ${name}, and gives what browsers work out`, async (caller) => {
      const answer = await caller.post(ESTIMATE, sent)

      expect({ status: answer.status, body: jsonOf(answer) }).toEqual({ status: 200, body: estimateFromBody(sent) })
    })
  }

  for (const { name, json, fields } of REFUSED_INPUTS) {
    row(`the estimate refuses ${name}`, async (caller) => {
      expectRefusal(caller, await caller.post(ESTIMATE, json), 'estimate-fields', fields)
    })
  }
}
