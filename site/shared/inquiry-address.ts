/** Addresses that open the inquiry form with choices from other pages: the only way from there into the form. */

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
