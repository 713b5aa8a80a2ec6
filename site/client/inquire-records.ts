/** What is stored about an inquiry on its way, and about one that arrived; see inquire-attempts.ts. */

export interface Attempt {
  /** UUID version 4. */
  key: string
  /** JSON, sent unchanged each time. */
  body: string
  /** Milliseconds since 1970: when it was first sent. */
  startedAt: number
  /** It was sent at least once with an unknown outcome: it may have been received. */
  doubtful: boolean
  /** Why it waits; absent while it is being sent, or if the page was closed meanwhile. */
  waits?: Waiting
  /** Milliseconds since 1970: do not send it again before. */
  retryAt?: number
  /** Why it was refused, if it waits for that. */
  refusal?: Refusal
}

export interface Refusal {
  /** What to do, as a sentence: above the fields, or alone if no field is to blame. */
  words: string
  /** By field, in words for people. */
  fields: Readonly<Record<string, string>>
}

/** `refused`: refused now, although it may have been received earlier. */
export type Waiting = 'uncertain' | 'too-many' | 'offline' | 'off' | 'conflict' | 'refused'

export interface Receipt {
  requestId: string
  receivedAt: number
  /** Fingerprint of the body: recognises equal bodies and reveals nothing. */
  fingerprint: string
}
