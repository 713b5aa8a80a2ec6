/** The `<F v="variant" f="path" />` in an article's source: figures that the build prints from the catalog. */

interface FigureTag {
  /** Id of the variant. */
  variant: string
  /** `memoryGB`, `interconnect[0].linkCount`, `compute.FP8.tensor.dense`, `integration:NVFP4 tensor rate, dense`. */
  path: string
}

const TAG = /<F\b([^>]*)>/g
const CODE = /^```.*?^```|`[^`\n]*`/gms

/** Every tag outside code, in the order of the text; missing attributes are empty. */
export function figureTags(body: string): FigureTag[] {
  return [...body.replaceAll(CODE, ' ').matchAll(TAG)].map(([, attributes = '']) => ({
    variant: attribute(attributes, 'v'),
    path: attribute(attributes, 'f'),
  }))
}

function attribute(attributes: string, name: string): string {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
}
