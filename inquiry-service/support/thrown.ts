/** What was thrown, in words: anything can be. */

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** An error without its message, which may quote what a person has written (D7). Plain data: it can be sent to another thread. */
export interface Description {
  name: string
  code?: unknown
  /** Innermost first: `at decide (submit.ts:50:12)` */
  stack: string[]
  cause?: Description
}

export function describe(error: unknown): Description {
  if (!(error instanceof Error)) return { name: typeof error, stack: [] }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  // SQLite's own code says more than that of Node.
  const code = 'errcode' in error ? error.errcode : 'code' in error ? error.code : undefined
  return {
    name: error.name,
    ...(code !== undefined && { code }),
    stack: frames.map((line) => line.trim()),
    ...(error.cause instanceof Error && { cause: describe(error.cause) }),
  }
}

export function systemCodeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

/** `TypeError at decide (submit.ts:50:12)` */
export function causeInWords(error: unknown): string {
  const { name, code, stack } = describe(error)
  const frame = stack[0]?.replace(/(?:file:\/\/)?[^\s(]*\//, '')
  return [name, code, frame].filter((part) => part !== undefined).join(' ')
}
