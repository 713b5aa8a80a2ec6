/** The picture of each article in the list, no two alike: a chart of the text, bars of numbers that it prints, or drawings of what it is about. */
import type { ArticleEntry } from '../../content/schema/article.ts'
import type { Form } from '../../content/schema/vocabulary.ts'
import { relatedOf } from './articles.build.ts'

interface ArticlePicture {
  /** The name of a chart. */
  chart?: string
  /** The longest of them fills the width. */
  bars?: readonly number[]
  forms?: readonly Form[]
}

const MOST_BARS = 9

/** Articles without a chart, or with one that another shows. */
const OTHERS: Readonly<Record<string, (article: ArticleEntry) => ArticlePicture>> = {
  'latent-windowed-and-hybrid-attention': ({ caches }) => ({
    bars: caches.flatMap(({ tokens, shows }) => (tokens === 131_072 && shows.uniformGB ? [Number(shows.keptGB)] : [])),
  }),
  'what-70b-needs-in-2026': ({ worked }) => ({ bars: worked.map(({ shows }) => Number(shows['memoryGB'])) }),
  'fp8-nvfp4-mxfp4': ({ worked }) => ({
    bars: worked.slice(0, -1).map(({ shows }) => Number(shows['breakdown.weightsGB'])),
  }),
  'total-power-of-a-rack': (article) => ({
    bars: relatedOf(article).variants.flatMap(({ variant }) => variant.powerW?.max ?? []),
  }),
  'export-control-and-resale-papers': (article) => ({
    bars: relatedOf(article).variants.flatMap(({ variant: { integration = [] } }) => {
      const fact = integration.find(({ label }) => label === 'Total processing performance (TPP)')
      return fact ? [Number.parseFloat(fact.value.replaceAll(',', ''))] : []
    }),
  }),
  'buying-used-accelerators': () => ({ forms: ['PCIe dual-slot'] }),
  'selling-accelerators': () => ({ forms: ['OAM'] }),
  'reading-a-used-a100-offer': () => ({ forms: ['SXM'] }),
  'h100-pcie-sxm-or-nvl': () => ({ forms: ['SXM', 'PCIe dual-slot'] }),
}

/** @throws Error if the article has neither a chart nor another picture, which stops the build */
export function pictureOf(article: ArticleEntry): ArticlePicture {
  const other = OTHERS[article.slug]?.(article)
  if (other) return other.bars ? { bars: other.bars.slice(0, MOST_BARS) } : other
  const [, chart] = /<Figure name="([^"]+)"/.exec(article.body) ?? []
  if (!chart)
    throw new Error(
      `Cannot list ${article.slug}: it has no chart; choose its picture in site/articles/pictures.build.ts`,
    )
  return { chart }
}
