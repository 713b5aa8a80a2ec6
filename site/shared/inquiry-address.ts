/** Addresses that open the inquiry form with what was chosen elsewhere: the one way from other pages into it. */

export interface AskedVariant {
  id: string
  /** Left open when undefined. */
  quantity?: number | undefined
}

export interface InquiryStart {
  kind: 'buy' | 'sell'
  /** The first is the inquiry's variant, the others go into its notes (D46). */
  variants: readonly AskedVariant[]
  /** Written into the notes. Behind `#`, as browsers send no such part to a server. */
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
