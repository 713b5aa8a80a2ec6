/** Checks an inquiry by the sandbox, which stores nothing. Sparing: it shares the public quota of this address. */

/** Problems by field in the service's words, empty when all is well; undefined when there is no answer to go by. */
export type CheckResult = Record<string, string> | undefined

export interface Checker {
  /** Resolves to undefined too when a newer check has overtaken this one. */
  check(body: string): Promise<CheckResult>
}

export function sandboxChecker(url: string): Checker {
  let latest: AbortController | undefined
  let quietUntil = 0
  return {
    async check(body) {
      if (Date.now() < quietUntil || !navigator.onLine) return undefined
      latest?.abort()
      const mine = new AbortController()
      latest = mine
      try {
        const headers = { 'Content-Type': 'application/json' }
        const response = await fetch(url, { method: 'POST', headers, body, signal: mine.signal, credentials: 'omit' })
        if (response.status === 429)
          quietUntil = Date.now() + 1000 * (Number(response.headers.get('Retry-After')) || 60)
        if (response.ok) return {}
        if (response.status !== 422) return undefined
        const answer = (await response.json()) as { error?: { fields?: Record<string, string> } }
        return answer.error?.fields
      } catch {
        return undefined
      }
    },
  }
}
