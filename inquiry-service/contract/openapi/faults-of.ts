/** Every fault that an endpoint can answer with: its own and those of all, by status. */
import type { Endpoint } from '../endpoints.ts'
import { type FaultName, faultStatus } from '../errors.ts'

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
export function faultsOf({ faults, quota }: Endpoint): readonly FaultName[] {
  const common: FaultName[] =
    quota.name === 'inquiries'
      ? ['method-not-allowed', 'inquiry-quota', 'inquiry-unavailable', 'inquiries-off']
      : ['method-not-allowed', 'public-quota', 'unavailable']
  return [...faults, ...common]
}
