/** The lists of ids against the entries: each id is that of an entry, and in its list once. */
import type { Lists } from '../schema/lists.ts'
import type { AuthoredModel } from '../schema/model.ts'
import type { Preset } from '../schema/preset.ts'
import { type ContentFault, idsOf, unknownId } from './faults.ts'

interface Listed {
  models: readonly AuthoredModel[]
  presets: readonly Preset[]
  lists: Lists
}

interface IdList {
  file: string
  /** Where in the file the list is: `decodeCeiling.`. */
  at?: string
  ids: readonly string[]
  /** What an id of this list is, in a sentence: `variant`. */
  entry: string
  known: ReadonlySet<string>
}

export function listFaults({ models, presets, lists }: Listed): ContentFault[] {
  const variants = models.flatMap((model) => model.variants)
  const sized = variants.filter(({ memoryGB }) => typeof memoryGB === 'number')
  const { askedPairs, exampleDevices, newestModels, popularModels, lookedUp, charts } = lists
  return [
    ...askedPairs.flatMap((pair) => idFaults({ ...LIST.askedPairs, ids: pair, known: idsOf(variants) })),
    ...repeatedPairs(askedPairs),
    ...idFaults({ ...LIST.exampleDevices, ids: exampleDevices, known: idsOf(sized) }),
    ...idFaults({ ...LIST.newestModels, ids: newestModels, known: idsOf(models) }),
    ...idFaults({ ...LIST.popularModels, ids: popularModels, known: idsOf(presets) }),
    ...idFaults({ ...LIST.lookedUp, ids: lookedUp.map(({ variant }) => variant), known: idsOf(variants) }),
    ...Object.entries(charts).flatMap(([chart, ids]) =>
      idFaults({ ...LIST.charts, at: `${chart}.`, ids, known: idsOf(variants) }),
    ),
  ]
}

const LIST = {
  askedPairs: { file: 'lists/asked-pairs.json', entry: 'variant' },
  exampleDevices: { file: 'lists/example-devices.json', entry: 'variant with a stated memory' },
  newestModels: { file: 'lists/newest-models.json', entry: 'model' },
  popularModels: { file: 'lists/popular-models.json', entry: 'preset' },
  lookedUp: { file: 'lists/looked-up.json', entry: 'variant' },
  charts: { file: 'lists/charts.json', entry: 'variant' },
}

function idFaults({ file, at = '', ids, entry, known }: IdList): ContentFault[] {
  return ids.flatMap((id, index) => [
    ...(known.has(id) ? [] : [unknownId(file, `${at}${index}`, { entry, id, known })]),
    ...(ids.indexOf(id) < index ? [repeated(file, id)] : []),
  ])
}

/** The order within a pair does not matter: both have one page. */
function repeatedPairs(pairs: Lists['askedPairs']): ContentFault[] {
  const names = pairs.map((pair) => pair.toSorted().join(' and '))
  return names.flatMap((name, index) => (names.indexOf(name) < index ? [repeated(LIST.askedPairs.file, name)] : []))
}

function repeated(file: string, field: string): ContentFault {
  return { file, field, problem: 'appears twice', remedy: 'keep one' }
}
