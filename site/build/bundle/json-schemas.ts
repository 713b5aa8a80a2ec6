/** Self-contained JSON Schemas of the read API's lists. */
import { componentSchemas } from '../../../inquiry-service/contract/openapi/schemas.ts'

const COMPONENTS = '#/components/schemas/'
const components: Readonly<Record<string, unknown>> = componentSchemas()

/** Draft 2020-12. @throws Error when the contract has no schema of that name */
export function standaloneSchema(name: string): object {
  const names = reachableFrom(name)
  const definitions = Object.fromEntries(names.map((each) => [each, components[each]]))
  const text = JSON.stringify({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $ref: `${COMPONENTS}${name}`,
    $defs: definitions,
  })
  return JSON.parse(text.replaceAll(COMPONENTS, '#/$defs/'))
}

function reachableFrom(name: string): string[] {
  const reached = new Set([name])
  for (const each of reached) {
    if (!(each in components)) throw new Error(`Cannot write the schema ${name} as there is no ${each}`)
    for (const [, next = ''] of JSON.stringify(components[each]).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      reached.add(next)
    }
  }
  return [...reached].sort()
}
