/** How a command ends when it did not do its job. */

export const EXIT = { done: 0, failed: 1, usage: 2, unknown: 3 } as const

/** The arguments are wrong: exit code 2. */
export class UsageError extends Error {}

/** There is no such inquiry, or it has been erased: exit code 3. */
export class NotFoundError extends Error {}
