/** The picture of each article in the list, no two alike: a chart of the text, a number that it prints, or drawings of what it is about. */
import type { ArticleEntry } from '../../content/schema/article.ts'
import type { Form } from '../../content/schema/vocabulary.ts'

interface ArticlePicture {
  /** The name of a chart. */
  chart?: string
  /** As the article prints it, and of what. */
  number?: readonly [number: string, of: string]
  forms?: readonly Form[]
}

/** Articles without a chart, or with one that another shows. */
const OTHERS: Readonly<Record<string, ArticlePicture>> = {
  'latent-windowed-and-hybrid-attention': { number: ['147 ×', 'too high'] },
  'what-70b-needs-in-2026': { number: ['172.55', 'GB'] },
  'fp8-nvfp4-mxfp4': { number: ['0.5625', 'bytes per value'] },
  'total-power-of-a-rack': { number: ['264', 'kW per rack'] },
  'export-control-and-resale-papers': { number: ['4,800', 'TPP'] },
  'buying-used-accelerators': { forms: ['PCIe dual-slot'] },
  'selling-accelerators': { forms: ['OAM'] },
  'reading-a-used-a100-offer': { forms: ['SXM'] },
  'h100-pcie-sxm-or-nvl': { forms: ['SXM', 'PCIe dual-slot'] },
}

/** @throws Error if the article has no picture, or does not print the number in it; either stops the build */
export function pictureOf({ slug, body }: ArticleEntry): ArticlePicture {
  const other = OTHERS[slug]
  const [, chart] = /<Figure name="([^"]+)"/.exec(body) ?? []
  if (other?.number ? !body.includes(other.number[0].replace(' ×', '')) : !other && !chart)
    throw new Error(`Cannot list ${slug}: choose its picture in site/articles/pictures.build.ts`)
  return other ?? (chart ? { chart } : {})
}
