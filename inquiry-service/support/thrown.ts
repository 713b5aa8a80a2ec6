/** What was thrown, in words: anything can be. */

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Name, code and place of an error and of its causes: parsers and drivers may quote in their messages what was sent. */
export function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    name: error.name,
    ...('code' in error && { code: error.code }),
    stack: frames.map((line) => line.trim()),
    ...(error.cause instanceof Error && { cause: describe(error.cause) }),
  }
}

/** The system's own name for what went wrong, `ENOENT`; undefined where it was not the system. */
export function systemCodeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
