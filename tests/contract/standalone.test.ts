/** The contract on one port: service and built site in one process. */
import { afterAll } from 'vitest'
import { standaloneDeployment, startStandalone } from '../setup/standalone.ts'
import { defineContractSuite, inTurn } from './suite.ts'

const standalone = await startStandalone()
afterAll(() => standalone.stop())

defineContractSuite({ ...standaloneDeployment(standalone), sample: inTurn })
