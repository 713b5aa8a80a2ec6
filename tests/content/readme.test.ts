/** Every example in the README of the content is one that an editor can copy: the check accepts it. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadContent } from '../../content/index.ts'
import { RULES } from '../../scripts/checks/run.ts'
import { lines } from './broken-content.ts'
import { contentFolder, TODAY } from './small-content.ts'

const README = readFileSync(new URL('../../content/README.md', import.meta.url), 'utf8')

/** The code block below a line that names its file: `catalog/acme-x1.json`: */
const EXAMPLES = [...README.matchAll(/^`([\w./-]+)`:\n\n```\w+\n(.*?)^```/gms)].map(
  ([, path = '', text = '']) => [path, text] as const,
)

/** Of rules about the whole, which the small content breaks without any example. */
const ABOUT_THE_WHOLE = /\((?:ids-kept|changes-complete|evidence-history|article-shape|freshness)\)$/

test('the examples are a model, its document, its evidence, a preset and an article', () => {
  expect(EXAMPLES.map(([path]) => path.split('/')[0])).toEqual([
    'catalog',
    'documents',
    'evidence',
    'articles',
    'presets',
  ])
})

test('the examples together are faultless content', () => {
  const files = Object.fromEntries(
    EXAMPLES.map(([path, text]) => [path, path.endsWith('.mdx') ? `${text}\nText of the article.\n` : text]),
  )
  const content = loadContent({
    root: contentFolder({
      'catalog/acme-x1.json': undefined,
      'articles/what-a-gigabyte-is.mdx': undefined,
      'presets/acme-lm-8b.json': undefined,
      ...files,
    }),
    today: TODAY,
  })
  const found = RULES.flatMap((rule) => lines(rule, content))

  expect(found.filter((line) => !ABOUT_THE_WHOLE.test(line))).toEqual([])
})
