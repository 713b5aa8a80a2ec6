/** Evidence must be about figures that exist, and the words it quotes must print them. */
import { statementsAbout } from '../../../content/evidence.ts'
import { factLabel, figurePaths, figures, sourcesOf } from '../../../content/paths.ts'
import { carriesFact, derivesFact } from '../../../content/printed-fact.ts'
import { calculated, contradiction } from '../../../content/printed-values.ts'
import type { SourceDocument } from '../../../content/schema/document.ts'
import type { Evidence, Statement } from '../../../content/schema/evidence.ts'
import type { AuthoredVariant } from '../../../content/schema/variant.ts'
import { lookupsOf } from '../lookups.ts'
import type { Finding, LocatedFinding, Rule, Surroundings } from '../rule.ts'

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
  if (!document) {
    return [{ file, field: '', problem: `no document "${entry.id}"`, remedy: 'name the file after the document' }]
  }
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
      if (!sourcesOf(variant, path).includes(entry.id)) {
        return [{ field, problem: `the figure does not cite ${entry.id}`, remedy: 'cite it there, or remove it here' }]
      }
      return drift(statement, path, value).map((problem) => ({
        field,
        problem,
        remedy: 'read the document again; correct the figure, the words or the arithmetic',
      }))
    })
  })
  return [...findings, ...statusFindings(entry, document)].map((finding) => ({ ...finding, file }))
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
  return [
    {
      field,
      problem: `drifted: "${words}" has nothing of "${citing.map(({ value }) => value).join('; ')}"`,
      remedy: 'read the document again; correct the fact or the words',
    },
  ]
}

/** Words that were recorded and no longer match. */
function drift({ words, before = '', after = '', derived }: Statement, path: string, value: number): string[] {
  if (words === null) {
    if (derived === undefined || Math.abs(calculated(derived) - value) < 1e-9 * value) return []
    return [`drifted: "${derived}" is ${calculated(derived)} and not ${value}`]
  }
  const problem = contradiction(words, path, value, { derived, around: `${before} ${after}` })
  return problem ? [`drifted: "${words}" ${problem}`] : []
}

function statusFindings({ readings, statements }: Evidence, { status }: SourceDocument): Finding[] {
  const kinds = statements.flatMap(({ reading }) => (reading ? (readings[reading]?.kind ?? []) : []))
  const say = (problem: string, remedy: string): Finding[] => [{ field: 'readings', problem, remedy }]
  if (kinds.length === 0) return []
  if (status === 'unverified') {
    return say('words of an unverified document', 'make it `transcribed`, or `current` if the document itself was read')
  }
  if (status === 'current' && !Object.values(readings).some(({ kind }) => kind === 'original')) {
    return say('a current document that was read in copies or quotations alone', 'make it `transcribed`')
  }
  if (status === 'transcribed' && kinds.every((kind) => kind === 'original')) {
    return say('a transcribed document whose words were all read in itself', 'make it `current`')
  }
  return []
}

function unplacedFigures({ content }: Surroundings): LocatedFinding[] {
  return content.models.flatMap((model) =>
    model.variants.flatMap((variant) =>
      figurePaths(variant)
        .filter((path) => statementsAbout(content.evidence, variant, path).length === 0)
        .map((path) => ({
          file: `catalog/${model.id}.json`,
          field: `${variant.id}.${path}`,
          problem: `has no entry in the evidence of ${sourcesOf(variant, path).join(', ')}`,
          remedy: 'say in content/evidence where the document prints it, with `words: null` until they were seen',
        })),
    ),
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
