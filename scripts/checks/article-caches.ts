/** Cache sizes that an article prints for presets, computed again. */

import { misprinted } from '../../content/rules/printed.ts'
import type { Rule } from '../../content/rules/rule.ts'
import { DEFAULT_OVERHEAD_FRACTION } from '../../inquiry-service/estimator/estimator.ts'
import { type CacheChoices, layeredCache } from '../../inquiry-service/estimator/layered-cache.ts'

export const articleCaches: Rule = {
  name: 'article-caches',
  description:
    'Every cache under `caches` is what the estimator gives for that preset and is in the text, because a preset that is corrected must reach the articles on the same day.',
  scope: 'article',
  check({ caches, body }, { content }) {
    return caches.flatMap(({ preset: id, shows, choices, ...demand }, index) => {
      const preset = content.presets.find((each) => each.id === id)
      if (!preset) {
        return [
          {
            field: `caches[${index}].preset`,
            problem: `"${id}" is not a preset`,
            remedy: 'name one of content/presets',
          },
        ]
      }
      const cache = layeredCache(preset.cache, demand, stated(choices))
      // A preset whose weights nobody has measured has no total: an article never prints NaN.
      const weightsGB = preset.parametersB * (preset.weights.bytesPerParameter ?? Number.NaN)
      const gigabytes = {
        weightsGB,
        totalGB: (1 + DEFAULT_OVERHEAD_FRACTION) * (weightsGB + cache.bytes / 1e9),
        keptGB: cache.bytes / 1e9,
        stateGB: cache.stateBytes / 1e9,
        uniformGB:
          (2 *
            preset.layers *
            preset.kvHeads *
            preset.headDim *
            demand.tokens *
            demand.concurrency *
            demand.bytesPerElement) /
          1e9,
      }
      return Object.entries(gigabytes).flatMap(([name, value]) => {
        const shown = shows[name as keyof typeof gigabytes]
        const field = `caches[${index}].shows.${name}`
        if (shown === undefined) return []
        return misprinted(field, shown, value, body)
      })
    })
  },
}

/** Without the choices that the article leaves open. */
function stated(choices: object | undefined): Partial<CacheChoices> {
  return Object.fromEntries(Object.entries(choices ?? {}).filter(([, value]) => value !== undefined))
}
