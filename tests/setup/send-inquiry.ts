/** One inquiry to a service under test. */
import { randomUUID } from 'node:crypto'
import { INQUIRY } from '../contract-modules/inquiry-cases.ts'
import { type Answer, exchange, jsonOf, type Sent } from './exchange.ts'
import { standaloneDeployment } from './standalone.ts'

interface Options extends Pick<Sent, 'agent' | 'localAddress' | 'headers'> {
  /** Each has a quota of its own; `headers` or an address say another. */
  client?: number
  key?: string | undefined
  inquiry?: object
}

export function sendInquiry(
  { base }: { base: string },
  { client = 1, key = randomUUID(), inquiry = INQUIRY, headers, ...from }: Options = {},
): Promise<Answer> {
  const marked = headers ?? (from.localAddress ? {} : standaloneDeployment({ base }).client(client).headers)
  return exchange(base, 'POST', '/api/v1/requests', {
    ...from,
    headers: { ...marked, 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(inquiry),
  })
}

/** Of an inquiry that was received. */
export function requestIdOf(answer: Answer): string {
  return (jsonOf(answer) as { requestId: string }).requestId
}
