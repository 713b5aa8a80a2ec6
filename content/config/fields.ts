/** Reads the fields of a `config.json`, keeping track of which were read so that the others can be named. */

/** Why a configuration is refused: a sentence for whoever pasted it. */
export class ConfigRefusal extends Error {}

export interface ConfigFields {
  /** A whole number of at least `least`. @throws ConfigRefusal without one */
  count(name: string, least?: number): number
  /** Like `count`, but undefined if the field is missing or null. */
  countIfAny(name: string): number | undefined
  flag(name: string): boolean
  /** The field is present and false. */
  isOff(name: string): boolean
  text(name: string): string | undefined
  /** Undefined if the field is missing or null. */
  list(name: string): readonly unknown[] | undefined
  /** The fields of a nested object; undefined if it is missing. */
  inside(name: string): ConfigFields | undefined
  /** Names of fields that nothing has read; nested ones are joined with a dot. */
  unread(): string[]
}

export function configFields(config: Readonly<Record<string, unknown>>): ConfigFields {
  const read = new Set<string>()
  const within = new Map<string, ConfigFields>()
  const value = (name: string): unknown => {
    read.add(name)
    return config[name] ?? undefined
  }
  const fields: ConfigFields = {
    count(name, least = 1) {
      const found = fields.countIfAny(name)
      if (found === undefined) throw new ConfigRefusal(`It has no ${name}, which the cache depends on.`)
      if (found < least) throw new ConfigRefusal(`Its ${name} is ${found}, which is less than ${least}.`)
      return found
    },
    countIfAny(name) {
      const found = value(name)
      if (found === undefined) return undefined
      if (Array.isArray(found)) {
        throw new ConfigRefusal(`Its ${name} is a list with one entry for each layer, which we cannot read.`)
      }
      if (typeof found !== 'number' || !Number.isSafeInteger(found) || found < 0) {
        throw new ConfigRefusal(`Its ${name} is not a whole number.`)
      }
      return found
    },
    flag: (name) => value(name) === true,
    isOff: (name) => value(name) === false,
    text(name) {
      const found = value(name)
      return typeof found === 'string' ? found : undefined
    },
    list(name) {
      const found = value(name)
      if (found === undefined) return undefined
      if (!Array.isArray(found)) throw new ConfigRefusal(`Its ${name} is not a list.`)
      return found
    },
    inside(name) {
      const found = value(name)
      if (!isRecord(found)) return undefined
      const inner = within.get(name) ?? configFields(found)
      within.set(name, inner)
      return inner
    },
    unread: () => [
      ...Object.keys(config).filter((name) => !read.has(name)),
      ...[...within].flatMap(([name, inner]) => inner.unread().map((each) => `${name}.${each}`)),
    ],
  }
  return fields
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
