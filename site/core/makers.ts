/** Makers in lists that readers unfold: those with the most entries first, and those with few together. */

/** A fold for fewer entries would be longer than its content. */
const FEWEST_OF_A_FOLD = 3

export function inGroups<Item>(items: readonly Item[], makerOf: (item: Item) => string): [string, Item[]][] {
  const groups = [...Map.groupBy(items, makerOf)].sort(
    ([a, its], [b, others]) => others.length - its.length || a.localeCompare(b, 'en'),
  )
  const few = groups.filter(([, its]) => its.length < FEWEST_OF_A_FOLD)
  if (few.length < 2) return groups
  const others = few.toSorted(([a], [b]) => a.localeCompare(b, 'en')).flatMap(([, its]) => its)
  return [...groups.filter((group) => !few.includes(group)), [`${few.length} other makers`, others]]
}
