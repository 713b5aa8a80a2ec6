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

/** The name, code and frames of an error, without its message, which may quote what a person has written (D7). */
export function causeOf(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined
  // SQLite's own code says more than that of Node.
  const code = 'errcode' in error ? error.errcode : systemCodeOf(error)
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  const cause = Object.assign(new Error(''), code !== undefined && { code })
  return Object.assign(cause, { name: error.name, stack: [error.name, ...frames].join('\n') })
}

/** `TypeError at decide (submit.ts:50:12)` */
export function causeInWords(error: unknown): string {
  const cause = causeOf(error)
  if (!cause) return 'no error was given'
  const [, frame = ''] = cause.stack?.split('\n') ?? []
  const code = 'code' in cause ? ` ${String(cause.code)}` : ''
  return `${cause.name}${code} ${frame.trim().replace(/(?:file:\/\/)?[^\s(]*\//, '')}`.trim()
}
