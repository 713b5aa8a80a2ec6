/** Evidence must be about figures that exist, and the words it quotes must print them. */
import { statementsAbout } from '../evidence.ts'
import type { Content } from '../index.ts'
import { factLabel, facts, figurePaths, figures } from '../paths.ts'
import { carriesFact, derivesFact, rateOfFact } from '../printed-fact.ts'
import { calculated, contradiction } from '../printed-values.ts'
import type { SourceDocument } from '../schema/document.ts'
import { type Evidence, type Known, type Statement, WAYS_OF_KNOWING } from '../schema/evidence.ts'
import type { AuthoredVariant } from '../schema/variant.ts'
import type { Finding, LocatedFinding, Rule, Surroundings } from './rule.ts'
import { lookupsOf } from './rule.ts'

export const evidence: Rule = {
  name: 'evidence',
  description:
    'Every figure has an entry in the evidence of a document that it cites, quoted words print the figure or the number from which it is derived, a derived rate has its arithmetic, and the status of a document is what was read of it, because a figure that nobody can find again is a claim and not a reference.',
  scope: 'all',
  check(around) {
    return [
      ...around.content.evidence.flatMap((entry) => entryFindings(entry, around)),
      ...unplacedFigures(around),
      ...unworkedRates(around),
    ]
  },
}

function entryFindings(entry: Evidence, { content }: Surroundings): LocatedFinding[] {
  const file = `evidence/${entry.id}.json`
  const document = content.documents.find(({ id }) => id === entry.id)
  const variants = lookupsOf(content).variants
  const findings = entry.statements.flatMap((statement, index): Finding[] => {
    const variant = variants.get(statement.variant)
    const at = `statements[${index}]`
    if (!variant) {
      return [{ field: at, problem: `no variant "${statement.variant}"`, remedy: 'correct the id' }]
    }
    const stated = figures(variant)
    return statement.figures.flatMap((path): Finding[] => {
      const field = `${at}: ${variant.id} ${path}`
      const label = factLabel(path)
      if (label !== undefined) return factFindings(variant, label, entry.id, statement, field)
      const value = stated.get(path)
      if (typeof value !== 'number') {
        return [
          { field, problem: 'the catalog states no such figure', remedy: 'correct the path, or state the figure' },
        ]
      }
      return drift(statement, path, value).map((problem) => ({
        field,
        problem,
        remedy: 'read the document again; correct the figure, the words or the arithmetic',
      }))
    })
  })
  const ofDocument = document
    ? [...readingFindings(entry, document, content), ...statusFindings(entry, document, content)]
    : []
  return [...findings, ...ofDocument].map((finding) => ({ ...finding, file }))
}

/** For a fact that pages show without a field of the contract: it cites the document, and the words support it. */
function factFindings(
  variant: AuthoredVariant,
  label: string,
  document: string,
  { words, before = '', after = '', derived }: Statement,
  field: string,
): Finding[] {
  const facts = (variant.integration ?? []).filter((fact) => fact.label === label)
  if (facts.length === 0) {
    return [{ field, problem: 'the catalog has no such fact', remedy: 'correct the label, or add the fact' }]
  }
  const citing = facts.filter(({ sourceIds }) => sourceIds.includes(document))
  if (citing.length === 0) {
    return [{ field, problem: `the fact does not cite ${document}`, remedy: 'cite it there, or remove it here' }]
  }
  if (words === null) return []
  const isCarried = ({ value }: { value: string }) =>
    derived === undefined
      ? carriesFact(value, `${before} ${words} ${after}`)
      : derivesFact(value, words, `${before} ${after}`, derived)
  if (citing.some(isCarried)) return []
  const problem = `drifted: "${words}" has nothing of "${citing.map(({ value }) => value).join('; ')}"`
  return [{ field, problem, remedy: 'read the document again; correct the fact or the words' }]
}

/** Words that were recorded and no longer match. */
function drift(
  { words, before = '', after = '', derived, supports }: Statement,
  path: string,
  value: number,
): string[] {
  if (supports) return []
  if (words === null) {
    if (derived === undefined || Math.abs(calculated(derived) - value) < 1e-9 * value) return []
    return [`drifted: "${derived}" is ${calculated(derived)} and not ${value}`]
  }
  const problem = contradiction(words, path, value, { derived, around: `${before} ${after}` })
  return problem ? [`drifted: "${words}" ${problem}`] : []
}

/** What the status of a document may be, by the best way in which its words are known. */
const STATUS: Record<Known, readonly SourceDocument['status'][]> = {
  original: ['current', 'archived', 'transcribed'],
  program: ['current', 'archived', 'transcribed'],
  copy: ['transcribed', 'archived'],
  reported: ['unverified'],
}

/** A press report that was read is current, whatever it reports. */
function statusFindings(
  { readings, statements }: Evidence,
  { status, publisher }: SourceDocument,
  { publishers }: Content,
): Finding[] {
  if (publishers[publisher]?.role === 'press') return []
  const best = WAYS_OF_KNOWING.find((way) =>
    statements.some(({ reading }) => reading !== undefined && readings[reading]?.known === way),
  )
  if (best === undefined || STATUS[best].includes(status)) return []
  const problem = `the document is ${status}, and its words are known as ${best}`
  const remedy = `make the document ${STATUS[best].join(' or ')}, or correct how its words are known`
  return [{ field: 'readings', problem, remedy }]
}

const OTHER_SCRIPTS = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Words in a script that the publisher does not write in are somebody's paraphrase, and a press report is a report. */
function readingFindings({ readings, statements }: Evidence, { publisher }: SourceDocument, { publishers }: Content) {
  const [maker = '', host = ''] = publisher.split(', at ')
  const { role, scripts } = publishers[maker] ?? publishers[host] ?? {}
  return Object.entries(readings).flatMap(([name, { known }]): Finding[] => {
    if (known === 'reported') return []
    const quoted = statements.filter(({ reading }) => reading === name)
    const isForeign =
      scripts !== 'any' &&
      quoted.some(({ words, before, after }) => OTHER_SCRIPTS.test([words, before, after].join(' ')))
    const why =
      role === 'press' || role === 'distributor'
        ? `${publisher} reports what others state`
        : isForeign
          ? `its words are not in a language of ${publisher}`
          : undefined
    if (why === undefined) return []
    return [{ field: `readings.${name}.known`, problem: `is ${known}, and ${why}`, remedy: 'make it `reported`' }]
  })
}

/** Figures, and rates among the facts, that no document's evidence has. */
function unplacedFigures({ content }: Surroundings): LocatedFinding[] {
  return content.models.flatMap((model) =>
    model.variants.flatMap((variant) => {
      const rates = [...facts(variant)].flatMap(([path, value]) => (rateOfFact(value) === undefined ? [] : [path]))
      return [...figurePaths(variant), ...rates]
        .filter((path) => statementsAbout(content.evidence, variant, path).length === 0)
        .map((path) => ({
          file: `catalog/${model.id}.json`,
          field: `${variant.id}.${path}`,
          problem: 'is in the evidence of no document',
          remedy: 'say in content/evidence which document prints it and where, with `words: null` until they were seen',
        }))
    }),
  )
}

/** Rates marked as derived, without the numbers that they were worked out from. */
function unworkedRates({ content }: Surroundings): LocatedFinding[] {
  return content.models.flatMap((model) =>
    model.variants.flatMap((variant) =>
      Object.entries(variant.derived)
        .filter(([path]) =>
          statementsAbout(content.evidence, variant, path).every(({ statement }) => !statement.derived),
        )
        .map(([path, how]) => ({
          file: `catalog/${model.id}.json`,
          field: `${variant.id}.${path}`,
          problem: `is ${how}, and no evidence has the arithmetic`,
          remedy: 'write it into `derived` of the statement: `1,979 ÷ 2`',
        })),
    ),
  )
}
