/** The names looked up most, as people say them, each with the variant that it usually means. */
export const POPULAR: readonly { name: string; variant: string }[] = [
  { name: 'H100 SXM', variant: 'nvidia-h100-sxm5-80gb' },
  { name: 'H200', variant: 'nvidia-h200-sxm5-141gb' },
  { name: 'MI300X', variant: 'amd-instinct-mi300x-oam' },
  { name: 'B200', variant: 'nvidia-b200-sxm-180gb' },
  { name: 'L40S', variant: 'nvidia-l40s-48gb' },
]
