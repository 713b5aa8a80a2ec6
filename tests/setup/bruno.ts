/** Runs a Bruno collection (OpenCollection YAML) over HTTP: as much of the format as ours uses, scripts excepted. */
import { parse } from 'yaml'
import { get } from './json-pointer.ts'

interface BrunoRequest {
  info: { name: string; seq: number }
  http: {
    method: string
    url: string
    headers: { name: string; value: string }[]
    params: { name: string; value: string }[]
    body?: { type: string; data: string }
  }
  runtime: {
    scripts: { code: string }[]
    assertions: { expression: string; operator: string; value: string }[]
    actions: { selector: { expression: string }; variable: { name: string } }[]
  }
}

/** Path → content of the YAML files of a folder, in the order in which Bruno runs them. */
export function requestsIn(files: Readonly<Record<string, string>>, folder: string): BrunoRequest[] {
  return Object.entries(files)
    .filter(([path]) => path.startsWith(`${folder}/`) && !path.endsWith('/folder.yml'))
    .map(([, text]) => parse(text) as BrunoRequest)
    .sort((a, b) => a.info.seq - b.info.seq)
}

/** Name of the request → its assertions that did not hold. `variables` gain what answers give. */
export async function runRequests(
  requests: readonly BrunoRequest[],
  variables: Record<string, string>,
): Promise<Record<string, string[]>> {
  const failed: Record<string, string[]> = {}
  for (const { info, http, runtime } of requests) {
    const written = (text: string) =>
      text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => variables[name] ?? `no ${name}`)
    const address = http.params.reduce((url, { name, value }) => url.replace(`:${name}`, written(value)), http.url)
    const headers = http.headers.map(({ name, value }): [string, string] => [name, written(value)])
    const response = await fetch(written(address), {
      method: http.method,
      headers: http.body ? [...headers, ['Content-Type', 'application/json']] : headers,
      ...(http.body && { body: written(http.body.data) }),
    })
    const answer = {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.json(),
    }
    const read = (expression: string) => get({ res: answer }, expression.match(/\w[\w-]*/g) ?? [])
    failed[info.name] = runtime.assertions
      .filter(({ expression, value }) => String(read(expression)) !== written(value).replace(/^"(.*)"$/, '$1'))
      .map(({ expression, operator, value }) => `${expression} ${operator} ${value}`)
    for (const { selector, variable } of runtime.actions) variables[variable.name] = String(read(selector.expression))
  }
  return failed
}
