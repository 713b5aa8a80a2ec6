/** A preset's figures and cache must follow from its configuration, and its bytes from the size of its files. */
import type { Preset } from '../../../content/schema/preset.ts'
import { modelConfigOf } from '../../../site/shared/estimate/model-config.ts'
import type { Finding, Rule } from '../rule.ts'

/** File sizes are printed with two decimals, bytes per parameter with four. */
const WEIGHTS_TOLERANCE = 0.005

export const presetConfig: Rule = {
  name: 'preset-config',
  description:
    'Layers, heads, context and cache of a preset are what the reader of config.json takes from the fields stored with it, because a figure typed beside its source drifts from it.',
  scope: 'preset',
  check(preset) {
    const result = modelConfigOf(preset.config)
    if ('refused' in result) {
      return [
        {
          field: 'config',
          problem: `the reader refuses it: ${result.refused.replace(/\.$/, '')}`,
          remedy: 'store the fields that the cache depends on, or teach the reader the architecture',
        },
      ]
    }
    const { layers, kvHeads, headDim, contextTokens, cache } = result.read
    return [
      ...differs(preset, 'layers', layers),
      ...differs(preset, 'kvHeads', kvHeads),
      ...differs(preset, 'headDim', headDim),
      ...(contextTokens === null ? [] : differs(preset, 'contextTokens', contextTokens)),
      ...(JSON.stringify(sorted(cache)) === JSON.stringify(sorted(preset.cache))
        ? []
        : [
            {
              field: 'cache',
              problem: `is not what the configuration gives: ${JSON.stringify(cache)}`,
              remedy: 'take what the configuration gives, or correct the fields stored of it',
            },
          ]),
      ...weightFindings(preset),
    ]
  },
}

function differs(preset: Preset, field: 'layers' | 'kvHeads' | 'headDim' | 'contextTokens', read: number): Finding[] {
  if (preset[field] === read) return []
  return [
    {
      field,
      problem: `${preset[field]} where the configuration stored with it gives ${read}`,
      remedy: 'correct the figure, or the fields stored of the configuration',
    },
  ]
}

function weightFindings({ parametersB, weights }: Preset): Finding[] {
  const { bytesPerParameter, checkpointGiB, checkpointUrl } = weights
  if ((checkpointGiB === null) !== (checkpointUrl === null)) {
    return [
      {
        field: 'weights.checkpointUrl',
        problem: 'size of the files and where it is printed do not come together',
        remedy: 'state both, or neither',
      },
    ]
  }
  if (checkpointGiB === null) return []
  const bytes = (checkpointGiB * 2 ** 30) / (parametersB * 1e9)
  if (bytesPerParameter !== null && Math.abs(bytesPerParameter / bytes - 1) <= WEIGHTS_TOLERANCE) return []
  return [
    {
      field: 'weights.bytesPerParameter',
      problem: `${bytesPerParameter} where ${checkpointGiB} GiB of files over ${parametersB} billion parameters are ${bytes.toFixed(4)}`,
      remedy: 'take the files’ size over the parameters',
    },
  ]
}

/** The order of fields in a file means nothing. */
function sorted(groups: readonly object[]): [string, unknown][][] {
  return groups.map((group) => Object.entries(group).sort(([a], [b]) => (a < b ? -1 : 1)))
}
