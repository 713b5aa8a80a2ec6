/** Header fields as `writeHead` takes them: names and values in turn. Frozen lists of them are joined per answer. */
export type HeaderFields = readonly string[]

/** A record, or a list of pairs, of fields. */
export function headerFields(
  fields: Readonly<Record<string, string>> | readonly (readonly [string, string])[],
): HeaderFields {
  return (Array.isArray(fields) ? fields : Object.entries(fields)).flat()
}

/**
 * Names the contract that the service was built with, on every answer of the endpoints that compute: `contract` in the
 * site's `/build.json` is the same, or the two are of different builds.
 */
export const CONTRACT_HEADER = 'X-Contract'

/** The fields as pairs. */
export function eachField(fields: HeaderFields): [name: string, value: string][] {
  return fields.flatMap((name, index) => (index % 2 === 0 ? [[name, fields[index + 1] ?? '']] : []))
}
