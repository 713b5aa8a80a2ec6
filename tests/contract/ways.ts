/** The ways of running that the hosting report tells of, with the file that tests each. */
import { EDGE_DIFFERENCES } from '../hosting/edge-differences.ts'
import { NGINX_DIFFERENCES } from '../hosting/nginx-differences.ts'
import { edgeWay } from '../setup/edge.ts'
import { nginxWay } from '../setup/nginx.ts'
import { standaloneWay } from '../setup/standalone.ts'
import type { Difference } from './row.ts'
import type { Way } from './way.ts'

export interface ReportedWay {
  readonly way: Way
  readonly differences: readonly Difference[]
  readonly file: string
}

const nowhere = { base: 'http://host.invalid' }

export const REPORTED_WAYS: readonly ReportedWay[] = [
  { way: standaloneWay(nowhere), differences: [], file: 'tests/contract/standalone.test.ts' },
  { way: nginxWay(nowhere), differences: NGINX_DIFFERENCES, file: 'tests/hosting/nginx.test.ts' },
  { way: edgeWay(nowhere), differences: EDGE_DIFFERENCES, file: 'tests/hosting/edge.test.ts' },
]
