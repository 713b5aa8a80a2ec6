/** Rules that need the estimator, which the content does not know: what it says of measurements, and what articles print of it. */
import { misprinted } from '../../content/rules/printed.ts'
import type { LocatedFinding, Rule } from '../../content/rules/rule.ts'
import { estimateFromBody } from '../../inquiry-service/contract/estimate.ts'
import { DEFAULT_OVERHEAD_FRACTION } from '../../inquiry-service/estimator/estimator.ts'
import { type CacheChoices, layeredCache } from '../../inquiry-service/estimator/layered-cache.ts'
import { compareWith } from '../../site/load/accuracy.ts'

const file = 'accuracy.json'

export const accuracy: Rule = {
  name: 'accuracy',
  description:
    'Every measurement names a preset and quotes the line that prints it, its error is what the estimator gives today, and the worst comes first, because a table that flatters or lags behind says nothing of the tool.',
  scope: 'all',
  check({ content }) {
    const presets = new Map(content.presets.map((preset) => [preset.id, preset]))
    const errors = content.accuracy.map(({ errorPercent }) => Math.abs(errorPercent))
    const findings: LocatedFinding[] = []
    const say = (field: string, problem: string, remedy: string) => findings.push({ file, field, problem, remedy })
    for (const [index, measurement] of content.accuracy.entries()) {
      const preset = presets.get(measurement.preset)
      if (!preset) {
        say(`${index}.preset`, `"${measurement.preset}" is not a preset`, 'name one of content/presets')
        continue
      }
      const { measured, words, errorPercent: stated } = measurement
      const { errorPercent } = compareWith(measurement, preset)
      if (!isPrinted(measurement)) {
        const problem = `"${words}" does not print ${measured}, nor sizes that add up to it`
        say(`${index}.words`, problem, 'copy the line that carries the number')
      }
      if (errorPercent !== stated) {
        const problem = `${stated} where the estimate differs by ${errorPercent}%`
        say(`${index}.errorPercent`, problem, 'write what the estimator gives, and say in the note why it differs')
      }
      if (index > 0 && (errors[index - 1] ?? 0) < (errors[index] ?? 0)) {
        const problem = `is further off than the one before it (${errors[index]} after ${errors[index - 1]}%)`
        say(`${index}`, problem, 'put the worst first')
      }
    }
    return findings
  },
}

/** As one number, or as the sizes of all the parts that an engine allocates, such as layers with and without a window. */
function isPrinted({ words, measured }: { words: string; measured: number }): boolean {
  const numbersIn = (pattern: RegExp) => (words.replaceAll(/(?<=\d),(?=\d{3})/g, '').match(pattern) ?? []).map(Number)
  const sizes = numbersIn(/\d+(?:\.\d+)?(?= [MG]i?B)/g)
  const sum = sizes.reduce((total, size) => total + size, 0)
  return [...numbersIn(/\d+(?:\.\d+)?/g), sum].some((value) => Math.abs(value - measured) < 1e-6)
}

export const articleEstimates: Rule = {
  name: 'article-estimates',
  description:
    'Every estimate under `worked` comes out of the estimator as printed and is in the text, because a worked number that the tool beside it contradicts costs both their readers’ trust.',
  scope: 'article',
  check({ worked, body }) {
    return worked.flatMap(({ input, shows }, index) => {
      const answer = estimated(input)
      return Object.entries(shows).flatMap(([path, shown]) => {
        const field = `worked[${index}].shows.${path}`
        const value = at(answer, path)
        if (typeof value !== 'number') {
          const problem = `"${shown}" for a field that the estimator does not answer with this input`
          const remedy = 'name a number of the answer, as `breakdown.kvCacheGB`, and check the input'
          return [{ field, problem, remedy }]
        }
        return misprinted(field, shown, value, body)
      })
    })
  },
}

/** The service's own answer; undefined for input that it refuses. */
function estimated(input: unknown): unknown {
  try {
    return estimateFromBody(input)
  } catch {
    return undefined
  }
}

function at(answer: unknown, path: string): unknown {
  return path.split('.').reduce((value, name) => (value === undefined ? undefined : Object(value)[name]), answer)
}

export const articleCaches: Rule = {
  name: 'article-caches',
  description:
    'Every cache under `caches` is what the estimator gives for that preset and is in the text, because a preset that is corrected must reach the articles on the same day.',
  scope: 'article',
  check({ caches, body }, { content }) {
    return caches.flatMap(({ preset: id, shows, choices, ...demand }, index) => {
      const preset = content.presets.find((each) => each.id === id)
      if (!preset) {
        const problem = `"${id}" is not a preset`
        return [{ field: `caches[${index}].preset`, problem, remedy: 'name one of content/presets' }]
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
