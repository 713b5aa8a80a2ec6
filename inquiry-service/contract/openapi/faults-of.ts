/** Which faults an endpoint can answer with: the bridge from the table of endpoints to the list of faults. */
import type { Endpoint, EndpointId } from '../endpoints.ts'
import { type FaultName, faultStatus } from '../errors.ts'

const BODY_FAULTS = ['content-type', 'content-encoding'] as const

/** Beside those that every endpoint has. In the order in which they are checked (D9). */
const OWN_FAULTS: Readonly<Record<EndpointId, readonly FaultName[]>> = {
  catalog: [],
  variant: ['unknown-variant'],
  documents: [],
  document: ['unknown-document'],
  articles: [],
  health: [],
  estimate: [...BODY_FAULTS, 'estimate-too-large', 'estimate-fields'],
  sandbox: [...BODY_FAULTS, 'inquiry-too-large', 'malformed-json', 'inquiry-fields'],
  requests: [
    ...BODY_FAULTS,
    'idempotency-key-missing',
    'idempotency-key-malformed',
    'idempotency-key-quoted',
    'inquiry-too-large',
    'malformed-json',
    'inquiry-fields',
    'idempotency-conflict',
  ],
}

/** Detected before the endpoint is known. */
export const FAULTS_OF_ANY_ADDRESS: readonly FaultName[] = [
  'malformed-request',
  'headers-too-large',
  'request-too-slow',
  'expectation',
  'unknown-path',
  'unsupported-version',
]

/** Every fault of an endpoint, by status in ascending order. */
export function faultsByStatus(endpoint: Endpoint): Map<number, FaultName[]> {
  const byStatus = new Map<number, FaultName[]>()
  for (const fault of faultsOf(endpoint)) {
    const status = faultStatus(fault)
    byStatus.set(status, [...(byStatus.get(status) ?? []), fault])
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b))
}

/** Every fault that an endpoint can answer with. */
export function faultsOf({ id, quota }: Endpoint): readonly FaultName[] {
  const common: FaultName[] =
    quota.name === 'inquiries'
      ? ['method-not-allowed', 'inquiry-quota', 'inquiry-unavailable', 'inquiries-off']
      : ['method-not-allowed', 'public-quota', 'unavailable']
  return [...OWN_FAULTS[id], ...common]
}
