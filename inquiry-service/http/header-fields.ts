/** Header fields as `writeHead` takes them: names and values in turn. Frozen lists of them are joined per answer. */
export type HeaderFields = readonly string[]

/** A record, or a list of pairs, of fields. */
export function headerFields(
  fields: Readonly<Record<string, string>> | readonly (readonly [string, string])[],
): HeaderFields {
  return (Array.isArray(fields) ? fields : Object.entries(fields)).flat()
}
