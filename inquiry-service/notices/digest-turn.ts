/**
 * Decides which process sends the digest of a day. One of several gets it, and once it is sent none does. Only the
 * latest day is remembered; a move to another store takes that along.
 */

/** The digest of a day, leased to one process. */
export interface DigestLease {
  /** YYYY-MM-DD, UTC. */
  day: string
  /** Distinguishes this lease from every other, for ever. */
  lease: string
  /** An earlier attempt that day may have delivered a copy; nobody can know. */
  mayHaveBeenSent: boolean
}

/** How an attempt failed. */
interface DigestFailure {
  now: number
  /** Milliseconds until the next attempt. */
  pauseMs: number
  /** False only where it is certain that no mail server accepted it. */
  mayHaveBeenSent: boolean
}

/**
 * `now` is the wall clock, milliseconds since 1970; a store for many machines uses its own instead.
 *
 * @throws LedgerUnavailableError from every operation whose effect is not known to be on disk
 */
export interface DigestTurn {
  /**
   * The present by the clock that leases and days are measured by: `wallClock`, or the store's own if it has one, so that
   * processes with different clocks agree on the day.
   */
  present(wallClock: number): Promise<number>
  /**
   * Leases the digest of `day` for `leaseMs`, unless it was sent, is leased already, or waits for its next attempt. A lease that
   * ran out without an outcome leaves the mark. A time farther ahead than FARTHEST_DUE_MS was written by a clock that was ahead,
   * and counts as past (D22a).
   */
  lease(options: {
    day: string
    now: number
    leaseMs: number
    /** Only if an attempt at this day was made before. */
    onlyIfBegun?: boolean
  }): Promise<DigestLease | undefined>
  /** It was sent, which stays true even after the lease ran out. Writes the audit line `digest-sent`. */
  sent(digest: DigestLease, now: number): Promise<void>
  /** Nobody confirmed that it was sent. No effect when this lease no longer holds it. */
  failed(digest: DigestLease, failure: DigestFailure): Promise<void>
}
