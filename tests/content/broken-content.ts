/** Small content with a part of it broken, and what a rule says of it. */
import { type Content, loadContent } from '../../content/index.ts'
import type { Rule } from '../../content/rules/rule.ts'
import { applyRules, resultLine } from '../../content/rules/rule.ts'
import { contentFolder, MEASUREMENT, TODAY } from './small-content.ts'

type Part<K extends 'documents' | 'presets' | 'articles' | 'evidence' | 'accuracy'> = Content[K][number]

export interface Change {
  variant?: object
  document?: Partial<Part<'documents'>>
  evidence?: object
  preset?: Partial<Part<'presets'>>
  article?: Partial<Part<'articles'>>
  /** Laid over a measurement that agrees; one entry each. */
  accuracy?: readonly Partial<Part<'accuracy'>>[]
}

/** Rule → what is broken → every line that follows, and no other. */
export type Broken = readonly [rule: Rule, example: string, change: Change, expected: string[]]

/** The small content, with its one variant, document, evidence, preset and article partly overridden. */
export function changed(change: Change): Content {
  const content = loadContent({ root: contentFolder(), today: TODAY })
  return {
    ...content,
    models: content.models.map((model) => ({
      ...model,
      variants: model.variants.map((variant) => ({ ...variant, formFactor: 'PCIe card', ...change.variant })),
    })),
    documents: content.documents.map((document) => ({ ...document, ...change.document })),
    evidence: content.evidence.map((entry) => ({ ...entry, ...change.evidence })),
    presets: content.presets.map((preset) => ({ ...preset, ...change.preset })),
    articles: content.articles.map((article) => ({ ...article, ...change.article })),
    accuracy: (change.accuracy ?? []).map((each) => ({ ...MEASUREMENT, ...each })) as unknown as Content['accuracy'],
  }
}

/** What a rule finds in the content. Its exceptions name real entries, which the small content does not have. */
export function lines({ exceptions: _, ...rule }: Rule, content: Content, today = TODAY): string[] {
  return applyRules([rule as Rule], { content, today }).map(resultLine)
}

/** An article of so many words. */
export const words = (count: number) => `## Section\n\n${'word '.repeat(count - 1)}`
