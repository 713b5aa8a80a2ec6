/** Names of variants beside each other. */

/** What a name adds to that of its model: `NVIDIA H100 SXM5 80GB` of `NVIDIA H100` → `SXM5 80GB`. */
export function nameWithin(name: string, family: string): string {
  return name.replace(`${family} `, '').replace(/^\((.*)\)$/, '$1')
}

/**
 * What tells names apart, without the words with which all of them begin and a form that all have: `Arc A40 6 GB (PCIe)` and
 * `Arc A50 6 GB (PCIe)` → `A40 6 GB` and `A50 6 GB`.
 */
export function apart(names: readonly string[]): string[] {
  const [first = '', ...others] = names
  const form = /(?: \([^()]*\))?$/.exec(first)?.[0] ?? ''
  const ofAll = others.every((name) => name.endsWith(form)) ? form : ''
  const words = names.map((name) => name.slice(0, name.length - ofAll.length).split(' '))
  // A name keeps at least one word.
  const most = words.reduce((least, { length }) => Math.min(least, length), Infinity) - 1
  let begun = 0
  while (begun < most && words.every((each) => each[begun] === words[0]?.[begun])) begun += 1
  return words.map((each) => each.slice(begun).join(' '))
}
