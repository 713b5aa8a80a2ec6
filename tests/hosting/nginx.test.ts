/** The contract on a static server: nginx serves the site and the read API, the service computes and stores. */
import { afterAll } from 'vitest'
import { defineContractSuite, inFront } from '../contract/suite.ts'
import { startStandalone } from '../setup/standalone.ts'
import { nginxDeployment, startNginx } from './nginx.ts'
import { NGINX_DIFFERENCES } from './nginx-differences.ts'

const service = await startStandalone()
const nginx = await startNginx(new URL(service.base).host)
afterAll(async () => {
  await nginx.stop()
  await service.stop()
})

defineContractSuite({ ...nginxDeployment(nginx), differences: NGINX_DIFFERENCES, sample: inFront })
