/**
 * What a rule about the content is, and how rules are applied. A rule looks at one entry or at all of them; a finding names file,
 * field, value, why it can't be right, and the remedy. Where a document proves the value right, it becomes an exception of the rule,
 * with the reason; an exception that no finding needs is itself a finding.
 */
import type { Content } from '../index.ts'
import { type Finding as Fault, faultLine } from '../load/faults.ts'
import type { ArticleEntry } from '../schema/article.ts'
import type { SourceDocument } from '../schema/document.ts'
import type { AuthoredModel } from '../schema/model.ts'
import type { Preset } from '../schema/preset.ts'
import type { AuthoredVariant } from '../schema/variant.ts'

export interface Finding extends Fault {
  /** A warning is printed, and the build goes on. */
  severity?: 'warning'
}

export interface Surroundings {
  content: Content
  /** YYYY-MM-DD. */
  today: string
}

/** A finding about no single entry names its own file. */
export interface LocatedFinding extends Finding {
  /** Path below `content/`. */
  file: string
}

interface RuleText {
  name: string
  /** What it checks, and why: "…, because ….". */
  description: string
  /** `entry id` or `entry id.field` → why the value is right nevertheless. */
  exceptions?: Readonly<Record<string, string>>
}

export type Rule = RuleText &
  (
    | { scope: 'variant'; check: (variant: AuthoredVariant, model: AuthoredModel) => Finding[] }
    | { scope: 'document'; check: (document: SourceDocument, around: Surroundings) => Finding[] }
    | { scope: 'preset'; check: (preset: Preset, around: Surroundings) => Finding[] }
    | { scope: 'article'; check: (article: ArticleEntry, around: Surroundings) => Finding[] }
    | { scope: 'all'; check: (around: Surroundings) => LocatedFinding[] }
  )

interface Result extends LocatedFinding {
  rule: string
}

/** Findings without the exceptions, and the exceptions that no finding needs. */
export function applyRules(rules: readonly Rule[], around: Surroundings): Result[] {
  return rules.flatMap((rule) => applyRule(rule, around).map((finding) => ({ ...finding, rule: rule.name })))
}

/** `content/catalog/acme.json: acme-x1.powerW.max: 9,000 W, above …. Remedy: … (power-range)`. */
export function resultLine(result: Result): string {
  return `${result.severity === 'warning' ? 'warning: ' : ''}${faultLine(result)} (${result.rule})`
}

interface Found {
  /** Key of an exception: `entry id.field`. */
  key: string
  finding: LocatedFinding
}

function applyRule(rule: Rule, around: Surroundings): LocatedFinding[] {
  let found: Found[]
  try {
    found = findings(rule, around)
  } catch (cause) {
    // A bug, or why it can't judge: either way one has to know which rule it was.
    throw new Error(`Cannot apply the rule ${rule.name}: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
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

function findings(rule: Rule, around: Surroundings): Found[] {
  const { models, documents, presets, articles } = around.content
  const at = (file: string, id: string, found: Finding[]) =>
    found.map((finding) => ({ key: finding.field ? `${id}.${finding.field}` : id, finding: { ...finding, file } }))
  switch (rule.scope) {
    case 'variant':
      return models.flatMap((model) =>
        model.variants.flatMap((variant) =>
          rule.check(variant, model).map((finding) => {
            const field = `${variant.id}.${finding.field}`
            return { key: field, finding: { ...finding, field, file: `catalog/${model.id}.json` } }
          }),
        ),
      )
    case 'document':
      return documents.flatMap((each) => at(`documents/${each.id}.json`, each.id, rule.check(each, around)))
    case 'preset':
      return presets.flatMap((each) => at(`presets/${each.id}.json`, each.id, rule.check(each, around)))
    case 'article':
      return articles.flatMap((each) => at(`articles/${each.slug}.mdx`, each.slug, rule.check(each, around)))
    case 'all':
      return rule.check(around).map((finding) => ({ key: `${finding.file}.${finding.field}`, finding }))
  }
}

/** Look-ups that rules do for every article, prepared once per content: searching each time would grow with both. */
interface Lookups {
  variants: ReadonlyMap<string, AuthoredVariant>
  /** Addresses of all entries' pages: `/catalog/{id}` and so on. */
  pages: ReadonlySet<string>
}

const known = new WeakMap<Content, Lookups>()

export function lookupsOf(content: Content): Lookups {
  const lookups = known.get(content) ?? makeLookups(content)
  known.set(content, lookups)
  return lookups
}

function makeLookups({ models, documents, articles }: Content): Lookups {
  const variants = models.flatMap((model) => model.variants)
  return {
    variants: new Map(variants.map((variant) => [variant.id, variant])),
    pages: new Set([
      ...variants.map(({ id }) => `/catalog/${id}`),
      ...models.map(({ id }) => `/models/${id}`),
      ...documents.map(({ id }) => `/documents/${id}`),
      ...articles.map(({ slug }) => `/articles/${slug}`),
    ]),
  }
}
