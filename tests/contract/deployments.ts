/** The ways of running, each with its test file and its differences. */

import { edgeDeployment } from '../hosting/edge.ts'
import { EDGE_DIFFERENCES } from '../hosting/edge-differences.ts'
import { nginxDeployment } from '../hosting/nginx.ts'
import { NGINX_DIFFERENCES } from '../hosting/nginx-differences.ts'
import { standaloneDeployment } from '../setup/standalone.ts'
import type { Deployment } from './caller.ts'
import type { Difference } from './row.ts'

export interface ReportedDeployment {
  readonly deployment: Deployment
  readonly differences: readonly Difference[]
  readonly file: string
}

const nowhere = { base: 'http://host.invalid' }
const standalone = (name: string, file: string): ReportedDeployment => ({
  deployment: { ...standaloneDeployment(nowhere), name },
  differences: [],
  file: `tests/contract/${file}.test.ts`,
})

export const DEPLOYMENTS: readonly ReportedDeployment[] = [
  standalone('standalone', 'standalone'),
  standalone('standalone on Redis', 'standalone-redis'),
  standalone('two processes on Redis', 'two-processes'),
  standalone('standalone on a Redis Cluster', 'standalone-cluster'),
  { deployment: nginxDeployment(nowhere), differences: NGINX_DIFFERENCES, file: 'tests/hosting/nginx.test.ts' },
  { deployment: edgeDeployment(nowhere), differences: EDGE_DIFFERENCES, file: 'tests/hosting/edge.test.ts' },
]
