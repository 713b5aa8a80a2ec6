/** A page of each kind. */
export const PAGES: readonly string[] = [
  '/',
  '/catalog',
  '/catalog/nvidia-h100-sxm5-80gb',
  '/articles/bandwidth-bounds-decoding',
  '/estimate',
  '/inquire',
  '/compare?ids=nvidia-h100-sxm5-80gb,amd-instinct-mi300x-oam',
  '/developers',
  '/developers/guide',
  '/documents',
  '/documents/nvidia-h100-product-page',
  '/models/nvidia-h100',
  '/search?q=hbm3e',
]
