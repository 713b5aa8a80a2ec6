/** The place of a figure on its variant's page, where its documents are told: `/catalog/x#powerW.max`. */
export function figureHref(variantId: string, path: string): string {
  return `/catalog/${variantId}#${encodeURIComponent(path)}`
}
