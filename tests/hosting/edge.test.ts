/** The contract at the edge: the worker answers reads, estimate and sandbox itself, and passes inquiries to the service. */
import { afterAll } from 'vitest'
import { defineContractSuite, inFront } from '../contract/suite.ts'
import { startStandalone } from '../setup/standalone.ts'
import { EDGE_CLIENT_SECRET, edgeDeployment, startEdge } from './edge.ts'
import { EDGE_DIFFERENCES } from './edge-differences.ts'

const service = await startStandalone({ environment: { EDGE_CLIENT_SECRET }, site: false })
const edge = await startEdge({ inquiryUrl: service.base })
afterAll(async () => {
  await edge.stop()
  await service.stop()
})

defineContractSuite({ ...edgeDeployment(edge), differences: EDGE_DIFFERENCES, sample: inFront })
