/** “How this reference is made” promises what the content keeps: division, press, `current`. */
import { expect, test } from 'vitest'
import { statementsAbout } from '../../content/evidence.ts'
import { content } from '../../site/core/content.build.ts'

const article = content.articles.find(({ slug }) => slug === 'how-this-reference-is-made')?.body ?? ''
const variants = content.models.flatMap((model) => model.variants)
const roleOf = (publisher: string) => content.publishers[publisher]?.role

test('what is divided or halved is derived, and its evidence has the arithmetic', () => {
  expect(article).toContain('the figure is then marked as derived, with the arithmetic')

  const bare = variants.flatMap((variant) =>
    Object.keys(variant.derived).filter((path) =>
      statementsAbout(content.evidence, variant, path).every(({ statement }) => !statement.derived),
    ),
  )
  expect(bare).toEqual([])
})

test('a half has both documents: the one that prints the sparse rate, and the one that says that sparsity doubles it', () => {
  expect(article).toContain('The dense rate is marked ½, and both documents are named.')

  const hopper = variants.filter(({ id }) => /^nvidia-(?:h200|h100-nvl|h800-pcie)/.test(id))
  for (const variant of hopper) {
    const supports = statementsAbout(content.evidence, variant, 'compute.BF16.tensor.dense')
    expect(supports.some(({ statement }) => statement.derived)).toBe(true)
    expect(supports.some(({ statement }) => statement.supports === 'derivation')).toBe(true)
  }
})

test('a press report is the document of a date, and of nothing else', () => {
  expect(article).toContain('A press report is named as a document only for the day of an announcement or launch.')

  const press = new Set(content.documents.filter(({ publisher }) => roleOf(publisher) === 'press').map(({ id }) => id))
  const others = variants.flatMap(({ figureSources, compute = [], integration = [] }) => [
    ...Object.values(figureSources),
    ...compute.map(({ sourceIds }) => sourceIds),
    ...integration.filter(({ label }) => !['Announced', 'Launched'].includes(label)).map(({ sourceIds }) => sourceIds),
  ])
  expect(others.flat().filter((id) => press.has(id))).toEqual([])
})

test('no word of a current document is known from others alone', () => {
  expect(article).toContain('| `current` | The document itself was read |')

  const current = content.documents.filter(
    ({ status, publisher }) => status === 'current' && roleOf(publisher) !== 'press',
  )
  const read = new Map(content.evidence.map(({ id, readings }) => [id, Object.values(readings)]))
  const unread = current.filter(({ id }) => {
    const known = read.get(id) ?? []
    return known.length > 0 && !known.some((reading) => ['original', 'program'].includes(reading.known))
  })
  expect(unread.map(({ id }) => id)).toEqual([])
})
