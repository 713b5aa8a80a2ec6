/** `/catalog/{variantId}` as static hosts write it: `/catalog/:variantId`. */
export function placeholders(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}
