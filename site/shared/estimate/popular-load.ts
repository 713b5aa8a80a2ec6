/** The load of the pages that are built ahead and the one with which the forms begin: one conversation, a margin of a fifth. */
export const POPULAR_LOAD = { tokens: 8192, concurrency: 1, cacheBytesPerElement: 2, overheadFraction: 0.2 } as const
