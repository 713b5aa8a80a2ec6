/** The journeys as a Bruno collection: a folder of YAML files (OpenCollection), one a request. */
import { stringify } from 'yaml'
import { API_PREFIXES, ENDPOINTS, type EndpointId } from '../../../inquiry-service/contract/endpoints.ts'
import { CONTRACT_VERSION } from '../../../inquiry-service/contract/openapi/document.ts'
import { INQUIRY_EXAMPLES } from '../../../inquiry-service/contract/openapi/examples.ts'
import type { ArchiveFile } from '../bundle/archive.ts'
import { buildConfig } from '../content.ts'
import { JOURNEYS, type Journey, type Step, type Value } from './journeys.ts'

/** Folder of the collection inside its archive. */
const COLLECTION = 'accelerator-sourcing-reference'

const DOCS = `No key or account is needed. Choose the environment "Site" first.

The folder "${JOURNEYS.find(({ isReal }) => isReal)?.title}" makes a real inquiry: its requests are skipped in a run unless the variable \`submit\` of the environment is \`yes\`.`

export function brunoFiles(): ArchiveFile[] {
  return [
    file('opencollection.yml', {
      opencollection: '1.0.0',
      info: { name: 'Accelerator Sourcing Reference', version: CONTRACT_VERSION },
      docs: markdown(DOCS),
    }),
    file('environments/Site.yml', {
      name: 'Site',
      variables: [
        { name: 'baseUrl', value: buildConfig.siteUrl },
        { name: 'inquiryUrl', value: buildConfig.inquiryUrl },
        { name: 'submit', value: 'no' },
      ],
    }),
    ...JOURNEYS.flatMap(folder),
  ]
}

function folder(journey: Journey, index: number): ArchiveFile[] {
  const { title, description, steps } = journey
  return [
    file(`${title}/folder.yml`, {
      info: { name: title, type: 'folder', seq: index + 1 },
      docs: markdown(description),
    }),
    ...steps.map((step, place) => file(`${title}/${step.title}.yml`, request(step, journey, place + 1))),
  ]
}

function request(step: Step, journey: Journey, seq: number) {
  const { title, endpoint, path = {}, headers = {}, body, keeps = {} } = step
  const { method, url } = addressOf(endpoint)
  const scripts = endpoint === 'requests' ? [{ type: 'before-request', code: GUARD }] : []
  return {
    info: { name: title, type: 'http', seq },
    http: {
      method,
      url,
      headers: pairs(headers),
      params: pairs(path).map((pair) => ({ ...pair, type: 'path' })),
      ...(body && { body: { type: 'json', data: bodyText(body) } }),
    },
    runtime: {
      scripts,
      assertions: assertions(step),
      actions: Object.entries(keeps).map(([name, place]) => keep(name, place)),
    },
    docs: journey.description,
  }
}

/** Run before each submission; the key is made once, so that a request sent again is the same inquiry. */
const GUARD = `// A real inquiry goes to people: nothing is sent unless the environment says so.
if (bru.getEnvVar('submit') !== 'yes') bru.runner.skipRequest()
if (!bru.getVar('idempotencyKey')) bru.setVar('idempotencyKey', require('uuid').v4())`

function addressOf(id: EndpointId): { method: string; url: string } {
  const endpoint = ENDPOINTS.find((each) => each.id === id)
  if (!endpoint) throw new Error(`Cannot write the collection as there is no endpoint ${id}`)
  const host = id === 'requests' ? '{{inquiryUrl}}' : '{{baseUrl}}'
  return { method: endpoint.method, url: host + API_PREFIXES[0] + endpoint.path.replace(/\{(\w+)\}/g, ':$1') }
}

function assertions({ status, answerHeaders = {}, answerBody = {} }: Step) {
  const equal = (expression: string, value: Value) => ({ expression, operator: 'eq', value: written(value) })
  return [
    equal('res.status', status),
    // In quotes: Bruno takes a bare true for no text.
    ...Object.entries(answerHeaders).map(([name, value]) =>
      equal(`res.headers['${name.toLowerCase()}']`, JSON.stringify(value)),
    ),
    ...Object.entries(answerBody).map(([name, value]) => equal(`res.body.${name}`, value)),
  ]
}

function keep(name: string, place: readonly (string | number)[]) {
  const members = place.map((member) => (typeof member === 'number' ? `[${member}]` : `.${member}`))
  return {
    type: 'set-variable',
    phase: 'after-response',
    selector: { expression: `res.body${members.join('')}`, method: 'jsonq' },
    variable: { name, scope: 'runtime' },
  }
}

const pairs = (values: Readonly<Record<string, Value>>) =>
  Object.entries(values).map(([name, value]) => ({ name, value: written(value) }))

/** As text, with variables in Bruno's braces. */
function written(value: Value): string {
  if (typeof value !== 'object') return String(value)
  return `{{${'input' in value ? value.input : value.kept}}}`
}

/** JSON for people to change, with an example of each input; what an earlier answer gave stands there without quotes. */
function bodyText(body: NonNullable<Step['body']>): string {
  const members = Object.entries(body).map(([name, value]) => `  ${JSON.stringify(name)}: ${memberText(value)}`)
  return `{\n${members.join(',\n')}\n}`
}

function memberText(value: Value): string {
  if (typeof value === 'object' && 'kept' in value) return written(value)
  return JSON.stringify(typeof value === 'object' ? EXAMPLE_INPUTS[value.input] : value)
}

const EXAMPLE_INPUTS: Readonly<Record<string, unknown>> = INQUIRY_EXAMPLES.buy.value

const markdown = (content: string) => ({ content, type: 'text/markdown' })

function file(path: string, content: object): ArchiveFile {
  return { path: `${COLLECTION}/${path}`, text: stringify(content, { lineWidth: 0 }) }
}
