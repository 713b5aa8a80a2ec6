/**
 * What a rule about the content is. A rule looks at one entry, or at all of them; what it finds names file, field, value,
 * why that can't be right, and the remedy. A document that says otherwise goes into the rule's exceptions with its reason;
 * an exception that no finding needs any longer is itself a finding.
 */
import type { Content } from '../../content/index.ts'
import type { ArticleEntry } from '../../content/schema/article.ts'
import type { SourceDocument } from '../../content/schema/document.ts'
import type { AuthoredModel } from '../../content/schema/model.ts'
import type { Preset } from '../../content/schema/preset.ts'
import type { AuthoredVariant } from '../../content/schema/variant.ts'

export interface Finding {
  /** Path of the field in the entry; empty for the whole entry. */
  field: string
  /** The value, and why it can't be right. */
  problem: string
  remedy: string
  /** A warning is printed and lets the build go on. */
  severity?: 'warning'
}

export interface Surroundings {
  content: Content
  /** YYYY-MM-DD. */
  today: string
}

/** A finding about no single entry names its file itself. */
export interface LocatedFinding extends Finding {
  /** Path below `content/`. */
  file: string
}

interface RuleText {
  name: string
  /** What it asks, and one sentence why. */
  description: string
  /** `entry id` or `entry id.field` → why the finding is right as it is. */
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
