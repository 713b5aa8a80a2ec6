/** Every field stored of a configuration was read somewhere that is named. */
import type { Preset } from '../schema/preset.ts'
import type { Finding, Rule } from './rule.ts'

/** An address of GitHub that shows something else after the next commit. */
const MOVES = /^https:\/\/github\.com\/[^/]+\/[^/]+\/blob\/(?![0-9a-f]{40}\/)/

export const presetSources: Rule = {
  name: 'preset-sources',
  description:
    'Every field stored of a preset’s configuration is in a copy that is named, and the address of a copy stays what it was, because a field that was worked out looks like one that was read.',
  scope: 'preset',
  check({ config, configCopies }) {
    const stored = leaves(config)
    return configCopies
      .flatMap(({ url, fields }, index): Finding[] => [
        ...(MOVES.test(url)
          ? [
              {
                field: `configCopies[${index}].url`,
                problem: 'shows another text after the next commit',
                remedy: 'link the file at the commit that was read',
              },
            ]
          : []),
        ...(fields ?? [])
          .filter((field) => !stored.includes(field))
          .map((field) => ({
            field: `configCopies[${index}].fields`,
            problem: `"${field}" is not a field stored in config`,
            remedy: 'correct the path, or store the field',
          })),
      ])
      .concat(unread(stored, configCopies))
  },
}

function unread(stored: readonly string[], copies: Preset['configCopies']): Finding[] {
  if (copies.some(({ fields }) => fields === undefined)) return []
  return stored
    .filter((path) => !copies.some(({ fields }) => fields?.includes(path)))
    .map((path) => ({
      field: `config.${path}`,
      problem: 'is in none of the copies',
      remedy: 'name the copy that carries it, or leave the field out',
    }))
}

function leaves(value: Record<string, unknown>, prefix = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? leaves(inner as Record<string, unknown>, `${prefix}${key}.`)
      : [`${prefix}${key}`],
  )
}
