/** What "How this reference is made" says of division, press and reading is what the content does. */
import { expect, test } from 'vitest'
import { figurePaths, sourcesOf } from '../../content/paths.ts'
import type { Statement } from '../../content/schema/evidence.ts'
import { content } from '../../site/core/content.build.ts'

const article = content.articles.find(({ slug }) => slug === 'how-this-reference-is-made')
const variants = content.models.flatMap((model) => model.variants)
const roleOf = (publisher: string) => content.publishers[publisher]?.role

const NUMBER_WORDS: Readonly<Record<string, string>> = { '8': 'eight', '72': 'seventy-two' }

/** The count by which a total is divided; undefined for a half, which is about sparsity. */
function divisorOf({ derived }: Statement): string | undefined {
  const [, divisor] = /÷ (\d+)$/.exec(derived ?? '') ?? []
  return divisor === '2' ? undefined : divisor
}

/** The document of a sparse rate may itself say what the dense one is: "Dense is ½ sparse spec shown." */
function saysHalf({ derived, after = '' }: Statement): boolean {
  return derived?.endsWith('÷ 2') === true && /dense is (?:½|one-half)/i.test(after)
}

const PROMISES: readonly [sentence: string, broken: () => string[]][] = [
  [
    "A system's total is divided by its accelerators only if the same document says how many there are",
    () =>
      content.evidence.flatMap(({ id, statements }) =>
        statements.flatMap((statement) => {
          const divisor = divisorOf(statement)
          if (divisor === undefined) return []
          const said = statements
            .filter(({ variant }) => variant === statement.variant)
            .map(({ place, before, words, after }) => [place, before, words, after].join(' '))
            .join(' ')
          const count = new RegExp(`(?<!\\d)${divisor}(?!\\d)|${NUMBER_WORDS[divisor] ?? '$^'}`)
          return count.test(said) ? [] : [`${id}: ${statement.variant} is divided by ${divisor}`]
        }),
      ),
  ],
  [
    'A structured-sparse rate is halved to get a dense one only if the manufacturer says that sparsity doubles the rate',
    () => {
      const supported = new Set(
        content.evidence.flatMap(({ statements }) =>
          statements
            .filter((statement) => statement.supports === 'derivation' || saysHalf(statement))
            .flatMap(({ variant, figures }) => figures.map((path) => `${variant} ${path}`)),
        ),
      )
      return variants.flatMap(({ id, derived }) =>
        Object.entries(derived)
          .filter(([path, how]) => how.startsWith('half') && !supported.has(`${id} ${path}`))
          .map(([path]) => `${id} ${path}`),
      )
    },
  ],
  [
    'It is a data sheet, paper, program or submission of the manufacturer, with one exception: for the [H800 PCIe](/catalog/nvidia-h800-pcie-80gb), it is',
    () => {
      const ofMaker = new Set(
        content.documents
          .filter(
            ({ publisher }) =>
              roleOf(publisher) === 'maker' || / at MLCommons| at FlagPerf| at ByteMLPerf/.test(publisher),
          )
          .map(({ id }) => id),
      )
      return variants
        .filter(({ id }) => id !== 'nvidia-h800-pcie-80gb')
        .flatMap((variant) =>
          figurePaths(variant)
            .filter((path) => !sourcesOf(variant, path).some((id) => ofMaker.has(id)))
            .map((path) => `${variant.id} ${path}`),
        )
    },
  ],
  [
    'Two part numbers are in the guide of a company that builds servers.',
    () => {
      const sold = content.documents.filter(({ publisher }) => roleOf(publisher) === 'distributor').map(({ id }) => id)
      const facts = content.evidence
        .filter(({ id }) => sold.includes(id) && id !== 'afox-h800-pcie-page')
        .flatMap(({ statements }) =>
          statements.flatMap(({ variant, figures }) => figures.map((path) => `${variant} ${path}`)),
        )
      return facts.length === 2 && facts.every((fact) => fact.includes('integration:Part number')) ? [] : facts
    },
  ],
  [
    'Hundreds of figures are of the last kind.',
    () => {
      const reported = variants.flatMap((variant) => variant.reported).length
      return reported >= 200 ? [] : [`there are ${reported}`]
    },
  ],
  [
    'A press report is named as a document only for the day of an announcement or launch.',
    () =>
      content.evidence
        .filter(
          ({ id }) => roleOf(content.documents.find((document) => document.id === id)?.publisher ?? '') === 'press',
        )
        .flatMap(({ id, statements }) => statements.flatMap(({ figures }) => figures.map((path) => `${id}: ${path}`)))
        .filter((line) => !/integration:(?:Announced|Launched)$/.test(line)),
  ],
  [
    '| `current` | The document itself was read |',
    () =>
      content.documents
        .filter(({ status, publisher }) => status === 'current' && roleOf(publisher) !== 'press')
        .flatMap(({ id }) => content.evidence.filter((entry) => entry.id === id))
        .filter(({ readings }) => Object.keys(readings).length > 0)
        .filter(({ readings }) => !Object.values(readings).some(({ known }) => /original|program/.test(known)))
        .map(({ id }) => id),
  ],
]

test.each(PROMISES)('the article says "%s", and so it is', (sentence, broken) => {
  expect(article?.body).toContain(sentence)
  expect(broken()).toEqual([])
})
