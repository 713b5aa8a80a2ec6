/** What is new: the variants with the latest launch or announcement that a document dates to the day, one per model. */
import { shortName } from '../../content/short-name.ts'
import { launchFactOf } from '../catalog/newest.build.ts'
import { entries } from '../core/content.build.ts'

const MOST_NEW = 6

const dated = entries.flatMap(({ model, variant }) => {
  const fact = launchFactOf(variant)
  if (!fact || fact.date.length < 'YYYY-MM-DD'.length) return []
  const { date, label } = fact
  const short = shortName(variant.name, model.manufacturer)
  return [
    { id: variant.id, modelId: model.id, short, date, label: label.toLowerCase(), memoryGB: variant.memoryGB ?? null },
  ]
})

const byModel = Map.groupBy(
  dated.toSorted((a, b) => b.date.localeCompare(a.date)),
  ({ modelId }) => modelId,
)

/** Newest first. */
export const launches = [...byModel.values()].flatMap((ofModel) => ofModel.slice(0, 1)).slice(0, MOST_NEW)
