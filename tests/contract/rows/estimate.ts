/** The estimate over HTTP: every bound, and the same figures as the function that browsers run (D35). */
import { expect } from 'vitest'
import { estimateFromBody } from '../../../inquiry-service/contract/estimate.ts'
import { ACCEPTED_INPUTS, REFUSED_INPUTS } from '../../contract-modules/estimate-cases.ts'
import { INFERENCE } from '../../estimator/inputs.ts'
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

  row('the estimate is open to other sites and stored nowhere', async (caller) => {
    const { headers } = await caller.post(ESTIMATE, INFERENCE, { Origin: 'https://elsewhere.example' })

    expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
  })
}
