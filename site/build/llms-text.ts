/** `llms.txt`: what there is for readers that take Markdown, in the form of llmstxt.org. */
import { PUBLIC_QUOTA } from '../../inquiry-service/contract/limits.ts'
import { PROGRAM_FILES } from './developers/files.ts'
import type { SitePage } from './pages.ts'

/** First part of the path → heading, in this order; everything else comes first, under "Pages". */
const GROUPS: ReadonlyMap<string, string> = new Map([
  ['articles', 'Articles'],
  ['models', 'Models'],
  ['catalog', 'Variants'],
  ['documents', 'Documents'],
  ['compare', 'Comparisons'],
])

/** The whole file. `siteUrl` is SITE_URL. */
export function llmsText(pages: readonly SitePage[], siteUrl: string): string {
  const groups = ['Pages', ...GROUPS.values()].map((name) => ({
    name,
    members: pages.filter(({ path }) => groupOf(path) === name),
  }))
  const link = ({ path, markdown, title, description }: SitePage) =>
    `- [${title}](${siteUrl}${markdown ?? path}): ${description}`
  const files = PROGRAM_FILES.map(({ path, what }) => `- [${path}](${siteUrl}${path}): ${what}`)
  const sections = [
    ...groups.map(({ name, members }) => [`## ${name}`, members.map(link).join('\n')]),
    ['## For programs', files.join('\n')],
  ]
  return `${[INTRODUCTION, ...sections.flat()].join('\n\n')}\n`
}

function groupOf(path: string): string {
  const [, first = '', second] = path.split('/')
  return (second !== undefined && GROUPS.get(first)) || 'Pages'
}

const INTRODUCTION = `# Accelerator Sourcing Reference

> Figures of AI accelerators for exact variants, each traced to a manufacturer's document; a memory estimator; inquiries to buy or sell.

- Entries are manufacturer references: not stock, not offers. \`checkedAt\` is the day of an editor's review.
- Null, or "not stated", means that no document states the figure. It is never zero.
- Compare rates only where precision, execution and sparsity are equal. They are peaks, not measurements.
- Every page with a Markdown form also answers \`Accept: text/markdown\`. Figures as JSON: \`GET /api/v1/catalog\`, no key needed, ${PUBLIC_QUOTA.limit} operations in ${PUBLIC_QUOTA.windowSeconds} seconds.
- \`POST /api/v1/requests\` makes a real inquiry to people: only with the authorization of the buyer or seller. \`POST /api/v1/sandbox/requests\` checks one without effect.`
