/** One model is one preset. */
import type { LocatedFinding, Rule } from './rule.ts'

export const presetNames: Rule = {
  name: 'preset-names',
  description:
    'No two presets have the same name or are read from the same published configuration, because a model under a second name would be found, compared and corrected only half of the time.',
  scope: 'all',
  check({ content: { presets } }) {
    return presets.flatMap((preset, index): LocatedFinding[] => {
      const earlier = presets.slice(0, index).find((other) => isSame(preset, other))
      if (!earlier) return []
      return [
        {
          file: `presets/${preset.id}.json`,
          field: '',
          problem: `is the same model as content/presets/${earlier.id}.json`,
          remedy: 'keep one, and lead the other id to it in content/former-ids.json',
        },
      ]
    })
  },
}

interface Named {
  name: string
  configUrl: string
}

function isSame(one: Named, other: Named): boolean {
  return plain(one.name) === plain(other.name) || repository(one.configUrl) === repository(other.configUrl)
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z\d.]/g, '')

/** `https://huggingface.co/openai/gpt-oss-20b`, whatever branch and file. */
const repository = (url: string) => url.toLowerCase().split('/').slice(0, 5).join('/')
