/** What a machine prints leads to its variant, and nothing of it is authored twice. */
import { wordsInFacts, wordsOfVariants } from '../devices.ts'
import type { Content } from '../index.ts'
import type { LocatedFinding, Rule } from './rule.ts'
import { lookupsOf } from './rule.ts'

export const deviceNames: Rule = {
  name: 'device-names',
  description:
    'A PCI id or part number is authored in one place, the memory of a device comes from one log and is near the stated one, and the driver’s name of every popular variant is known, because whoever pastes that name must get one answer.',
  scope: 'all',
  check({ content }) {
    return [...authoredTwice(content), ...farFromStated(content), ...nameless(content)]
  },
}

function authoredTwice({ devices, models }: Content): LocatedFinding[] {
  const places = new Map<string, string>()
  for (const { id: model, variants, manufacturer } of models)
    for (const variant of variants)
      for (const word of wordsInFacts(variant, manufacturer).flatMap(({ words }) => words))
        places.set(`${word} of ${variant.id}`, `catalog/${model}.json`)
  return devices.flatMap(({ id, devices: named }) =>
    named.flatMap(({ variants, pci = [], partNumbers = [], memory }, index) =>
      variants.flatMap((variant) =>
        [...pci, ...partNumbers, ...(memory ? ['memory'] : [])].flatMap((word): LocatedFinding[] => {
          const words = `${word} of ${variant}`
          const earlier = places.get(words)
          const file = `devices/${id}.json`
          places.set(words, file)
          const problem = `content/${earlier} has the ${words} too`
          return earlier ? [{ file, field: `devices.${index}`, problem, remedy: 'keep one of the two' }] : []
        }),
      ),
    ),
  )
}

const GB_PER_MIB = 1_048_576 / 1e9

/** A binary gigabyte has 7.4% more bytes than a decimal one; nothing else makes the two differ more. */
const FAR = 0.08

function farFromStated(content: Content): LocatedFinding[] {
  const { variants } = lookupsOf(content)
  return wordsOfVariants(content).flatMap(({ id, counted, perVariant }): LocatedFinding[] => {
    const statedGB = variants.get(id)?.memoryGB
    if (!counted || typeof statedGB !== 'number') return []
    const countedGB = counted.totalMiB * GB_PER_MIB * perVariant
    if (Math.abs(countedGB / statedGB - 1) <= FAR) return []
    const problem = `${countedGB.toFixed(1)} GB are counted and ${statedGB} GB stated`
    return [{ file: 'devices', field: id, problem, remedy: 'check the log, and how many devices make the variant' }]
  })
}

function nameless(content: Content): LocatedFinding[] {
  const named = new Set(wordsOfVariants(content).flatMap(({ id, names }) => (names.length > 0 ? [id] : [])))
  return content.lists.lookedUp
    .map(({ variant }) => variant)
    .filter((id) => content.devices.length > 0 && !named.has(id))
    .map((field) => {
      const problem = 'no document says what its driver prints'
      return { file: 'devices', field, problem, remedy: 'add the name and its document' }
    })
}
