/** The workflows and the collection for API tools, run as they are served. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ENDPOINTS } from '../../inquiry-service/contract/endpoints.ts'
import { INQUIRY_EXAMPLES } from '../../inquiry-service/contract/openapi/examples.ts'
import { WORDS } from '../../inquiry-service/contract/openapi/words.ts'
import { JOURNEYS } from '../../site/build/collections/journeys.ts'
import { type ArazzoWorkflow, runWorkflow } from '../setup/arazzo.ts'
import { requestsIn, runRequests } from '../setup/bruno.ts'
import { type Standalone, startStandalone } from '../setup/standalone.ts'
import { readSiteJson, SITE } from './site-files.ts'

const { workflows } = readSiteJson('arazzo.json') as { workflows: ArazzoWorkflow[] }
const openApi = readSiteJson('openapi.json') as Parameters<typeof runWorkflow>[1]
const ROOT = 'accelerator-sourcing-reference/'
const files = Object.fromEntries(
  Object.entries(unzipSync(readFileSync(join(SITE, 'bruno.zip')))).map(([path, bytes]) => [
    path.slice(ROOT.length),
    strFromU8(bytes),
  ]),
)

let product: Standalone
beforeAll(async () => {
  product = await startStandalone()
})
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

describe('the Bruno collection', () => {
  test.each(JOURNEYS.map(({ title, steps }) => [title, steps.map((step) => step.title)] as const))(
    '“%s” runs through',
    async (title, names) => {
      const variables = {
        baseUrl: product.base,
        inquiryUrl: product.base,
        idempotencyKey: crypto.randomUUID(),
      }

      expect(await runRequests(requestsIn(files, title), variables)).toEqual(allHold(names))
    },
  )

  test('leaves submissions out of a run unless its environment says otherwise', () => {
    const submissions = JOURNEYS.flatMap(({ title }) => requestsIn(files, title)).filter(({ http }) =>
      http.url.endsWith('/api/v1/requests'),
    )

    expect(submissions.length).toBeGreaterThan(0)
    for (const { runtime } of submissions) {
      expect(runtime.scripts[0]?.code).toContain("bru.getEnvVar('submit') !== 'yes') bru.runner.skipRequest()")
    }
    expect(parse(files['environments/Site.yml'] ?? '').variables).toContainEqual({ name: 'submit', value: 'no' })
  })
})
