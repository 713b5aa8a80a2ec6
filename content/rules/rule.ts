/**
 * What a rule about the content is. A rule looks at one entry or at all of them; a finding names file, field, value,
 * why it can't be right, and the remedy. Where a document proves the value right, it becomes an exception of the rule,
 * with the reason; an exception that no finding needs is itself a finding.
 */
import type { Content } from '../index.ts'
import type { ArticleEntry } from '../schema/article.ts'
import type { SourceDocument } from '../schema/document.ts'
import type { AuthoredModel } from '../schema/model.ts'
import type { Preset } from '../schema/preset.ts'
import type { AuthoredVariant } from '../schema/variant.ts'

export interface Finding {
  /** Path of the field in the entry; empty for the whole entry. */
  field: string
  /** The value, and why it can't be right. */
  problem: string
  remedy: string
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
