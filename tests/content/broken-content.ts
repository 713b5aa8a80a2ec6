/** Small content with a part of it broken, and what a rule says of it. */
import { type Content, loadContent } from '../../content/index.ts'
import { applyRules, resultLine } from '../../scripts/checks/apply.ts'
import type { Rule } from '../../scripts/checks/rule.ts'
import { contentFolder, smallVariant, TODAY } from './small-content.ts'

type Part<K extends 'documents' | 'presets' | 'articles' | 'evidence'> = Content[K][number]

export interface Change {
  variant?: object
  document?: Partial<Part<'documents'>>
  evidence?: object
  preset?: Partial<Part<'presets'>>
  article?: Partial<Part<'articles'>>
}

/** Rule → what is broken → every line that follows, and no other. */
export type Broken = readonly [rule: Rule, example: string, change: Change, expected: string[]]

/** The small content with parts of its one variant, document, evidence, preset and article laid over. */
export function changed(change: Change): Content {
  const content = loadContent({ root: contentFolder(), today: TODAY })
  const variant = { ...smallVariant(), formFactor: 'PCIe card', ...change.variant }
  return {
    ...content,
    models: content.models.map((model) => ({ ...model, variants: [variant] })) as unknown as Content['models'],
    documents: content.documents.map((document) => ({ ...document, ...change.document })),
    evidence: content.evidence.map((entry) => ({ ...entry, ...change.evidence })),
    presets: content.presets.map((preset) => ({ ...preset, ...change.preset })),
    articles: content.articles.map((article) => ({ ...article, ...change.article })),
  }
}

/** What a rule says of the content. Its exceptions name real entries, which the small content has not. */
export function lines({ exceptions: _, ...rule }: Rule, content: Content, today = TODAY): string[] {
  return applyRules([rule as Rule], { content, today }).map(resultLine)
}

/** An article of so many words. */
export const words = (count: number) => `## Section\n\n${'word '.repeat(count - 1)}`
