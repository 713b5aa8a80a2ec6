/** One inquiry to a service under test. */
import { randomUUID } from 'node:crypto'
import { INQUIRY } from '../contract-modules/inquiry-cases.ts'
import { type Answer, exchange, type Sent } from '../setup/exchange.ts'
import { type Standalone, standaloneDeployment } from '../setup/standalone.ts'

interface Options extends Pick<Sent, 'agent'> {
  /** Each has a quota of its own. */
  client?: number
  key?: string
  inquiry?: object
}

export function sendInquiry(
  { base }: Pick<Standalone, 'base'>,
  { client = 1, key = randomUUID(), inquiry = INQUIRY, agent }: Options = {},
): Promise<Answer> {
  const from = standaloneDeployment({ base }).client(client).headers
  const headers = { ...from, 'Content-Type': 'application/json', 'Idempotency-Key': key }
  return exchange(base, 'POST', '/api/v1/requests', { headers, body: JSON.stringify(inquiry), agent })
}
