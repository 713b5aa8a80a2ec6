/** The ways of running, with the file that tests each and what each keeps differently. */
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
const standalone = (name: string, file: string): ReportedWay => ({
  way: { ...standaloneWay(nowhere), name },
  differences: [],
  file: `tests/contract/${file}.test.ts`,
})

export const WAYS: readonly ReportedWay[] = [
  standalone('standalone', 'standalone'),
  standalone('standalone on Redis', 'standalone-redis'),
  standalone('two processes on Redis', 'two-processes'),
  standalone('standalone on a Redis Cluster', 'standalone-cluster'),
  { way: nginxWay(nowhere), differences: NGINX_DIFFERENCES, file: 'tests/hosting/nginx.test.ts' },
  { way: edgeWay(nowhere), differences: EDGE_DIFFERENCES, file: 'tests/hosting/edge.test.ts' },
]
