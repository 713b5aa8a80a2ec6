/** The workflows for API tools, run as they are served. */
import { afterAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../../inquiry-service/contract/endpoints.ts'
import { INQUIRY_EXAMPLES } from '../../inquiry-service/contract/openapi/examples.ts'
import { WORDS } from '../../inquiry-service/contract/openapi/words.ts'
import { type ArazzoWorkflow, runWorkflow } from '../setup/arazzo.ts'
import { startStandalone } from '../setup/standalone.ts'
import { readSiteJson } from './site-files.ts'

const { workflows } = readSiteJson('arazzo.json') as { workflows: ArazzoWorkflow[] }
const openApi = readSiteJson('openapi.json') as Parameters<typeof runWorkflow>[1]

const product = await startStandalone()
afterAll(() => product.stop())

/** Each step of a journey without anything that failed. */
const allHold = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, []]))

describe('the Arazzo description', () => {
  test('takes part in every endpoint of the table', () => {
    const used = workflows.flatMap(({ steps }) => steps.map(({ operationId }) => operationId))

    expect(new Set(used)).toEqual(new Set(ENDPOINTS.map(({ id }) => WORDS[id].operationId)))
  })

  test.each(workflows.map((workflow) => [workflow.workflowId, workflow] as const))(
    '%s runs through',
    async (_, workflow) => {
      const inputs = { idempotencyKey: crypto.randomUUID(), ...INQUIRY_EXAMPLES.buy.value }

      expect(await runWorkflow(workflow, openApi, product.base, inputs)).toEqual(
        allHold(workflow.steps.map(({ stepId }) => stepId)),
      )
    },
  )

  test('submits nothing for someone who brings no inquiry and no key', async () => {
    const real = workflows.find(({ workflowId }) => workflowId === 'submitOnce')
    const needed = new Set(Object.keys(INQUIRY_EXAMPLES.buy.value).concat('idempotencyKey'))

    expect(new Set(real?.inputs?.required)).toEqual(needed)
    expect(JSON.stringify(real)).not.toContain('"default"')
  })
})
