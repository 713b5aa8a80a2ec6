/** What was thrown, in words: anything can be. */

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The system's own name for what went wrong, `ENOENT`; undefined where it was not the system. */
export function systemCodeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
