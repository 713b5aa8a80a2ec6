/** What is kept of an inquiry on its way, and of one that arrived; see inquire-attempts.ts. */

export interface Attempt {
  /** UUID version 4. */
  key: string
  /** JSON, sent unchanged each time. */
  body: string
  /** Milliseconds since 1970: when it was first sent. */
  startedAt: number
  /** A sending went out whose outcome is not known: it may have been received. */
  doubtful: boolean
  /** Why it waits; absent while a sending is on its way, or when the page went away meanwhile. */
  waits?: Waiting
  /** Milliseconds since 1970: not to be sent again before. */
  retryAt?: number
}

/** `refused`: refused now, although an earlier sending may have been received. */
export type Waiting = 'uncertain' | 'too-many' | 'offline' | 'off' | 'conflict' | 'refused'

export interface Receipt {
  requestId: string
  receivedAt: number
  /** Of the body; tells equal bodies, tells nothing of their content. */
  fingerprint: string
}
