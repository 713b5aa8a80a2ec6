/** The place of a figure on its variant's page, with its documents: `/catalog/x#powerW.max`. */
export function figureHref(variantId: string, path: string): string {
  // A link is one row, which also shows its counts and speeds beside the bandwidth.
  const row = path.replace(/^(interconnect\[\d+\])\.\w+$/, '$1.bandwidthGBs')
  return `/catalog/${variantId}#${encodeURIComponent(row)}`
}
