/** Two variants of the real catalog and their models, for tests of ownership. Ids are never changed or reused. */

export const MODEL_ID = 'nvidia-h100'
export const VARIANT_ID = 'nvidia-h100-sxm5-80gb'
export const VARIANT_OF_ANOTHER_MODEL = 'amd-instinct-mi300x-oam'

const OWNERS = new Map([
  [VARIANT_ID, MODEL_ID],
  [VARIANT_OF_ANOTHER_MODEL, 'amd-instinct-mi300x'],
])

export const modelOfVariant = (variantId: string): string | undefined => OWNERS.get(variantId)
