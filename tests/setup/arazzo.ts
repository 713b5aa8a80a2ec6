/** Runs a workflow from an Arazzo description over HTTP: supports as much of the format as ours uses, and rejects the rest. */
import { get } from './json-pointer.ts'

interface ArazzoStep {
  stepId: string
  operationId: string
  parameters?: { name: string; in: 'path' | 'header'; value: unknown }[]
  requestBody?: { payload: Record<string, unknown> }
  successCriteria: { condition: string }[]
  outputs?: Record<string, string>
}

export interface ArazzoWorkflow {
  workflowId: string
  inputs?: { required: string[] }
  steps: ArazzoStep[]
}

interface Operations {
  paths: Record<string, Record<string, { operationId?: string }>>
}

interface Answer {
  status: number
  headers: Headers
  body: unknown
}

/** Step id → those of its conditions that were not met. */
export async function runWorkflow(
  { steps }: ArazzoWorkflow,
  openApi: Operations,
  base: string,
  inputs: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, string[]>> {
  const outputs: Record<string, Record<string, unknown>> = {}
  const failed: Record<string, string[]> = {}
  for (const step of steps) {
    const resolve = (value: unknown, answer?: Answer) => evaluate(value, { inputs, outputs, answer })
    const answer = await send(step, openApi, base, resolve)
    failed[step.stepId] = step.successCriteria
      .map(({ condition }) => condition)
      .filter((condition) => {
        const [left, right, ...rest] = condition.split(' == ')
        if (right === undefined || rest.length > 0) throw new Error(`Cannot evaluate ${condition}`)
        return String(resolve(left, answer)) !== String(resolve(right, answer))
      })
    const kept = Object.entries(step.outputs ?? {}).map(([name, expression]) => [name, resolve(expression, answer)])
    outputs[step.stepId] = Object.fromEntries(kept)
  }
  return failed
}

async function send(
  { operationId, parameters = [], requestBody }: ArazzoStep,
  openApi: Operations,
  base: string,
  resolve: (value: unknown) => unknown,
): Promise<Answer> {
  const { method, path } = operationOf(openApi, operationId)
  const headers = new Headers(requestBody ? { 'Content-Type': 'application/json' } : {})
  let address = path
  for (const { name, in: place, value } of parameters) {
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(String(resolve(value))))
    else headers.set(name, String(resolve(value)))
  }
  const body = requestBody && Object.entries(requestBody.payload).map(([name, value]) => [name, resolve(value)])
  const response = await fetch(base + address, {
    method,
    headers,
    ...(body && { body: JSON.stringify(Object.fromEntries(body)) }),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

function operationOf({ paths }: Operations, operationId: string): { method: string; path: string } {
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods))
      if (operation.operationId === operationId) return { method: method.toUpperCase(), path }
  throw new Error(`Cannot run the step as no operation is called ${operationId}`)
}

interface Known {
  inputs: Readonly<Record<string, unknown>>
  outputs: Readonly<Record<string, Record<string, unknown>>>
  answer: Answer | undefined
}

function evaluate(value: unknown, { inputs, outputs, answer }: Known): unknown {
  if (typeof value !== 'string' || !value.startsWith('$')) return literal(value)
  const [, input] = /^\$inputs\.(\w+)$/.exec(value) ?? []
  if (input) return inputs[input]
  const [, step = '', output = ''] = /^\$steps\.(\w+)\.outputs\.(\w+)$/.exec(value) ?? []
  if (output) return outputs[step]?.[output]
  if (value === '$statusCode') return answer?.status
  const [, header] = /^\$response\.header\.([\w-]+)$/.exec(value) ?? []
  if (header) return answer?.headers.get(header)
  const [, pointer] = /^\$response\.body#(\/.*)$/.exec(value) ?? []
  if (pointer) return get(answer?.body, pointer.slice(1).split('/'))
  throw new Error(`Cannot evaluate ${value}`)
}

/** In conditions, text is in single quotes. */
function literal(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/^'(.*)'$/, '$1') : value
}
