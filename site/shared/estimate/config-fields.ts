/** Reads the fields of a `config.json` and remembers which were read, so that the others can be named. */

/** Why a configuration is not taken: a sentence for whoever pasted it. */
export class ConfigRefusal extends Error {}

export interface ConfigFields {
  /** A whole number of at least `least`; refuses the configuration without one. */
  count(name: string, least?: number): number
  /** The same, undefined where the field is missing or null. */
  countIfAny(name: string): number | undefined
  flag(name: string): boolean
  /** The field is there and false. */
  isOff(name: string): boolean
  text(name: string): string | undefined
  /** Undefined where the field is missing or null. */
  list(name: string): readonly unknown[] | undefined
  /** Fields of an object inside; undefined where it is missing. */
  inside(name: string): ConfigFields | undefined
  /** Names that nothing has read, those inside with a dot. */
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
