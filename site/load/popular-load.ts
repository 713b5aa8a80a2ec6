/** The load on prebuilt pages, and the forms' initial values: one conversation and a margin of a fifth. Whoever only reads a question needs no estimator. */
export const POPULAR_LOAD = { tokens: 8192, concurrency: 1, cacheBytesPerElement: 2, overheadFraction: 0.2 } as const
