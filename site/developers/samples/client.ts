/** A client of the Accelerator Sourcing Reference for browsers and Node. No dependency; copy it and change it. */

export interface Inquiry {
  kind: 'buy' | 'sell'
  modelId?: string
  variantId?: string
  quantity: number
  location: string
  email: string
  notes?: string
  region: 'EU' | 'UK' | 'US' | 'GLOBAL'
  currency: 'EUR' | 'GBP' | 'USD'
  condition?: string
  consent: true
}

export interface Estimate {
  memoryGB: number
  memoryGiB: number
  breakdown: Record<'weightsGB' | 'kvCacheGB' | 'trainingStateGB' | 'activationGB' | 'overheadGB', number>
  overheadFraction: number
  memoryOnlyDeviceLowerBound: number | null
  assumptions: string[]
  sources: string[]
}

/** The figures used most; null means that the manufacturer does not state the figure, never zero. */
export interface Variant {
  id: string
  name: string
  memoryGB?: number | null
  memoryBandwidthGBs?: number | null
  sourceIds: string[]
  checkedAt: string
}

/** The service refused: `resolution` says what to do next, `fields` what is wrong with each field. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  readonly resolution: string
  readonly fields: Record<string, string>

  constructor(status: number, { error }: ErrorBody) {
    super(error.message)
    this.name = 'Refused'
    this.status = status
    this.code = error.code
    this.resolution = error.resolution
    this.fields = error.fields ?? {}
  }
}

interface ErrorBody {
  error: { code: string; message: string; resolution: string; fields?: Record<string, string> }
}

const UNREADABLE: ErrorBody = {
  error: { code: 'unavailable', message: 'No answer from the service', resolution: 'Try again later' },
}

interface Answer {
  response: Response
  text: string
}

export interface ClientOptions {
  /** Such as https://reference.example, without a path. */
  baseUrl: string
  /** How many times a request is sent at most. */
  attempts?: number
  sleep?: (seconds: number) => Promise<void>
}

const TIMEOUT_MS = 15_000

export function createClient({ baseUrl, attempts = 5, sleep = sleepSeconds }: ClientOptions) {
  const copies = new Map<string, { etag: string; body: unknown }>()

  async function get<Body>(path: string): Promise<Body> {
    const copy = copies.get(path)
    const answer = await send(path, copy ? { headers: { 'If-None-Match': copy.etag } } : {})
    if (answer.response.status === 304 && copy) return copy.body as Body
    const body = bodyOf<Body>(answer)
    const etag = answer.response.headers.get('ETag')
    if (etag) copies.set(path, { etag, body })
    return body
  }

  async function post<Body>(path: string, payload: unknown, headers: Record<string, string> = {}): Promise<Body> {
    // Serialized once: every attempt sends the same bytes.
    const body = JSON.stringify(payload)
    return bodyOf(
      await send(path, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } }),
    )
  }

  /** Sends again after a lost connection, 429 and 5xx. Safe for inquiries too, because the key stays the same. */
  async function send(path: string, request: RequestInit): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const answer = await fetch(`${baseUrl}/api/v1${path}`, { ...request, signal })
        .then(async (response) => ({ response, text: await response.text() }))
        .catch((lost: unknown) => {
          if (attempt >= attempts) throw lost
        })
      const { status = 0, headers } = answer?.response ?? {}
      if (answer && (attempt >= attempts || (status !== 429 && status < 500))) return answer
      await sleep(secondsToWait(headers, attempt))
    }
  }

  return {
    variant: (id: string) => get<Variant>(`/catalog/${encodeURIComponent(id)}`),
    estimate: (input: object) => post<Estimate>('/estimate', input),
    /** What production would say, without storing anything. */
    check: (inquiry: Inquiry) => post<{ status: 'validated'; request: Inquiry }>('/sandbox/requests', inquiry),
    /** Makes a real inquiry. Keep `key`, a crypto.randomUUID(), until this resolves: with the same key, calling again is safe. */
    submit: (inquiry: Inquiry, key: string) =>
      post<{ requestId: string; status: 'received' }>('/requests', inquiry, { 'Idempotency-Key': key }),
  }
}

/** Retry-After if there is one, otherwise `t` of RateLimit, otherwise 1, 2, 4 … seconds. */
export function secondsToWait(headers: Headers | undefined, attempt: number): number {
  const ordered = Number(headers?.get('Retry-After') || Number.NaN)
  const advised = Number(/;\s*t=(\d+)/.exec(headers?.get('RateLimit') ?? '')?.[1] ?? Number.NaN)
  const seconds = [ordered, advised].find(Number.isFinite) ?? 2 ** (attempt - 1)
  // Never earlier, and never all clients at the same moment.
  return seconds + Math.random() * Math.min(seconds / 4 + 0.5, 10)
}

function bodyOf<Body>({ response, text }: Answer): Body {
  if (response.ok) return JSON.parse(text) as Body
  let body: ErrorBody | undefined
  try {
    body = JSON.parse(text) as ErrorBody
  } catch {}
  // A proxy on the way may answer without an Error body.
  throw new Refused(response.status, typeof body?.error?.message === 'string' ? body : UNREADABLE)
}

function sleepSeconds(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}
