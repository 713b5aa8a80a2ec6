/** A press report may only state a date. */
import type { LocatedFinding, Rule } from './rule.ts'

const DATES = ['Announced', 'Launched']

export const pressDates: Rule = {
  name: 'press-dates',
  description:
    'A press report backs no more than the day of an announcement or launch, because every other figure and fact is the manufacturer’s to state.',
  scope: 'all',
  check({ content }) {
    const reports = new Set(
      content.documents.filter(({ publisher }) => content.publishers[publisher]?.role === 'press').map(({ id }) => id),
    )
    return content.models.flatMap((model) =>
      model.variants.flatMap((variant): LocatedFinding[] => {
        const facts = (variant.integration ?? []).filter(({ label }) => !DATES.includes(label))
        const cited = [
          ...Object.entries(variant.figureSources),
          ...(variant.compute ?? []).map(({ precision, sourceIds }) => [precision, sourceIds] as const),
          ...facts.map(({ label, sourceIds }) => [label, sourceIds] as const),
        ]
        return cited.flatMap(([path, sourceIds]) =>
          sourceIds
            .filter((id) => reports.has(id))
            .map((id) => ({
              file: `catalog/${model.id}.json`,
              field: `${variant.id}.${path}`,
              problem: `rests on the press report ${id}`,
              remedy: 'cite a document of the manufacturer, or leave it out',
            })),
        )
      }),
    )
  },
}
