/**
 * Decides which process sends the digest of a day. One of several gets it, and once it is sent none does. Only the
 * latest day is remembered; a move to another store takes it along.
 */

/** The digest of a day in the hands of one process. */
export interface DigestLease {
  /** YYYY-MM-DD, UTC. */
  day: string
  /** Tells this lease from every other, for ever. */
  lease: string
  /** An earlier attempt of this day may have brought a copy; nobody can know. */
  mayHaveBeenSent: boolean
}

/** How an attempt failed. */
export interface DigestFailure {
  now: number
  /** Milliseconds until the next attempt. */
  pauseMs: number
  /** False only where it is certain that no mail server took it. */
  mayHaveBeenSent: boolean
}

/**
 * `now` is the wall clock, milliseconds since 1970; a store for many machines uses its own instead.
 *
 * @throws LedgerUnavailableError from every operation whose effect is not known to be on disk
 */
export interface DigestTurn {
  /**
   * The present by the clock that leases and days are told by: `wallClock`, or the store's own where it has one, so that
   * processes whose clocks differ are on the same day.
   */
  present(wallClock: number): Promise<number>
  /**
   * Takes the digest of `day` for `leaseMs`, unless it was sent, somebody holds it, or it waits for its next attempt. A lease
   * that ran out without an outcome leaves the mark. A time farther ahead than FARTHEST_DUE_MS was written by a clock that was
   * ahead, and is over (D22a).
   */
  lease(options: { day: string; now: number; leaseMs: number }): Promise<DigestLease | undefined>
  /** It was sent. True even after the lease ran out. Audit line `digest-sent`. */
  sent(digest: DigestLease, now: number): Promise<void>
  /** Nobody said that it was sent. Without effect when this lease no longer holds it. */
  failed(digest: DigestLease, failure: DigestFailure): Promise<void>
}
