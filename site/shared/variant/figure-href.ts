/** The place of a figure on its variant's page, where its documents are told: `/catalog/x#powerW.max`. */
export function figureHref(variantId: string, path: string): string {
  // A link is one row: its counts and speeds stand beside its bandwidth.
  const row = path.replace(/^(interconnect\[\d+\])\.\w+$/, '$1.bandwidthGBs')
  return `/catalog/${variantId}#${encodeURIComponent(row)}`
}
