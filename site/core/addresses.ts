/** The addresses with which a page hands a choice to another: what is compared, asked for or reported. */
import { MOST_SHORTLISTED } from './shortlist.ts'

export const MOST_COMPARED = MOST_SHORTLISTED

export interface CompareState {
  /** In the order of the columns, without duplicates. */
  ids: readonly string[]
  differencesOnly: boolean
}

/** More than can be compared, too. */
export const idsIn = (query: string) => [
  ...new Set((new URLSearchParams(query).get('ids') ?? '').split(',').filter(Boolean)),
]

export function fromCompareQuery(query: string): CompareState {
  const differencesOnly = new URLSearchParams(query).get('only') === 'differences'
  return { ids: idsIn(query).slice(0, MOST_COMPARED), differencesOnly }
}

export function compareAddress({ ids, differencesOnly }: CompareState): string {
  if (ids.length === 0) return '/compare'
  const only = differencesOnly ? '&only=differences' : ''
  return `/compare?ids=${ids.map(encodeURIComponent).join(',')}${only}`
}

interface AskedVariant {
  id: string
  /** The reader chooses when undefined. */
  quantity?: number | undefined
}

interface InquiryStart {
  kind: 'buy' | 'sell'
  /** The first becomes the inquiry's variant, the others go into its notes (D46). */
  variants: readonly AskedVariant[]
  /** Prefills the notes. After `#`, as browsers never send that part to a server. */
  notes?: string
}

/** `/inquire?ids=a,b&quantities=4,2#notes=…`; `/sell` for an offer. */
export function inquiryAddress({ kind, variants, notes }: InquiryStart): string {
  const hasQuantities = variants.some(({ quantity }) => quantity !== undefined)
  const query = [
    ...(variants.length > 0 ? [`ids=${variants.map(({ id }) => encodeURIComponent(id)).join(',')}`] : []),
    ...(hasQuantities ? [`quantities=${variants.map(({ quantity }) => quantity ?? '').join(',')}`] : []),
  ]
  const hash = notes ? `#${new URLSearchParams({ notes })}` : ''
  return `${kind === 'sell' ? '/sell' : '/inquire'}${query.length > 0 ? `?${query.join('&')}` : ''}${hash}`
}

interface ReportedFigure {
  variantId: string
  field: string
  value: string
  documents: readonly string[]
}

const REPORT_PATH = '/report'
export const SUGGEST_PATH = `${REPORT_PATH}?about=accelerator`

export function reportPath({ variantId, field, value, documents }: ReportedFigure): string {
  const params = new URLSearchParams({ variant: variantId, field, value })
  for (const id of documents) params.append('document', id)
  return `${REPORT_PATH}?${params}`
}
