/**
 * Applies rules to the content: reports findings with their file, without the exceptions, and reports exceptions that
 * no finding needs.
 */

import type { Finding, LocatedFinding, Rule, Surroundings } from './rule.ts'

interface Result extends LocatedFinding {
  rule: string
}

export function applyRules(rules: readonly Rule[], around: Surroundings): Result[] {
  return rules.flatMap((rule) => applyRule(rule, around).map((finding) => ({ ...finding, rule: rule.name })))
}

/** `content/catalog/acme.json: acme-x1.powerW.max: 9,000 W, above …. Remedy: … (power-range)`. */
export function resultLine({ file, field, problem, remedy, rule, severity }: Result): string {
  const level = severity === 'warning' ? 'warning: ' : ''
  return `${level}content/${file}${field && `: ${field}`}: ${problem}. Remedy: ${remedy} (${rule})`
}

interface Found {
  /** Key of an exception: `entry id.field`. */
  key: string
  finding: LocatedFinding
}

function applyRule(rule: Rule, around: Surroundings): LocatedFinding[] {
  const found = attributed(rule, () => findings(rule, around))
  const exceptions = Object.keys(rule.exceptions ?? {})
  const excepted = (key: string) =>
    exceptions.filter((exception) => key === exception || key.startsWith(`${exception}.`))
  const needed = new Set(found.flatMap(({ key }) => excepted(key)))
  return [
    ...found.filter(({ key }) => excepted(key).length === 0).map(({ finding }) => finding),
    ...exceptions
      .filter((exception) => !needed.has(exception))
      .map((exception) => ({
        file: `rules/${rule.name}.ts`,
        field: exception,
        problem: 'the exception is no longer needed, as the rule finds nothing there',
        remedy: 'remove it from the exceptions',
      })),
  ]
}

/** A rule that throws is a bug or says why it can't judge: either way one has to know which it was. */
function attributed<Found>(rule: Rule, find: () => Found): Found {
  try {
    return find()
  } catch (error) {
    throw new Error(`Cannot apply the rule ${rule.name}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

function findings(rule: Rule, around: Surroundings): Found[] {
  const { models, documents, presets, articles } = around.content
  const at = (file: string, id: string, found: Finding[]) =>
    found.map((finding) => ({ key: finding.field ? `${id}.${finding.field}` : id, finding: { ...finding, file } }))
  switch (rule.scope) {
    case 'variant':
      return models.flatMap((model) =>
        model.variants.flatMap((variant) =>
          rule.check(variant, model).map((finding) => ({
            key: `${variant.id}.${finding.field}`,
            finding: { ...finding, field: `${variant.id}.${finding.field}`, file: `catalog/${model.id}.json` },
          })),
        ),
      )
    case 'document':
      return documents.flatMap((document) =>
        at(`documents/${document.id}.json`, document.id, rule.check(document, around)),
      )
    case 'preset':
      return presets.flatMap((preset) => at(`presets/${preset.id}.json`, preset.id, rule.check(preset, around)))
    case 'article':
      return articles.flatMap((article) =>
        at(`articles/${article.slug}.mdx`, article.slug, rule.check(article, around)),
      )
    case 'all':
      return rule.check(around).map((finding) => ({ key: `${finding.file}.${finding.field}`, finding }))
  }
}
