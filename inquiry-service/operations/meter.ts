/** Counters of every request: numbers only, by endpoint, status and code; never a client. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { EndpointId } from '../contract/endpoints.ts'
import { ERROR_CODES, type ErrorCode } from '../contract/errors.ts'
import { INQUIRY_QUOTA, PUBLIC_QUOTA, type QuotaState } from '../contract/limits.ts'
import type { Ledger, SubmissionOutcome } from '../ledger/ledger.ts'
import type { Outbox } from '../notices/outbox.ts'

export type PrometheusMeter = ReturnType<typeof prometheusMeter>
export type Meter = Omit<PrometheusMeter, 'contentType' | 'text'>

/** From a commit on a fast disk to the time-out of a store, seconds. */
const SUBMIT_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

/** How near clients come to their limits: of 5 inquiries each, of 120 operations the quarters and the last tenth. */
const QUOTA_BUCKETS = [0.2, 0.25, 0.4, 0.5, 0.6, 0.75, 0.8, 0.9, 1]

interface MeterSources {
  health: Ledger['health']
  outbox: Pick<Outbox, 'summary'>
  droppedLines: () => number
  clients: () => number
  clock?: () => number
}

export function prometheusMeter({ health, outbox, droppedLines, clients, clock = Date.now }: MeterSources) {
  const register = new Registry()
  // Processor, memory, and the delay of the event loop (`nodejs_eventloop_lag_*`).
  collectDefaultMetrics({ register })
  // Called counters by their names, and none: Prometheus' own check refuses them. Each is the sum of one that stays.
  for (const what of ['handles', 'requests', 'resources']) register.removeSingleMetric(`nodejs_active_${what}_total`)
  const about = (name: string, help: string) => ({ name, help, registers: [register] })
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ ...about(name, help), labelNames })
  const histogram = (name: string, help: string, buckets: number[], ...labelNames: string[]) =>
    new Histogram({ ...about(name, help), buckets, labelNames })
  const gauge = (name: string, help: string) => new Gauge(about(name, help))
  const answers = counter(
    'reference_http_answers_total',
    'Answers by endpoint (`page` for everything outside the API) and status',
    'endpoint',
    'status',
  )
  const refusals = counter('reference_refusals_total', 'Refusals by error code', 'code')
  const submissions = histogram(
    'reference_ledger_submit_seconds',
    'Time from handing an inquiry to the ledger until its outcome is on disk',
    SUBMIT_BUCKETS,
    'outcome',
  )
  const notices = counter('reference_notice_attempts_total', 'Attempts to send a notice by outcome', 'outcome')
  const quotas = histogram(
    'reference_quota_used_ratio',
    'Share of its quota that a client has used after each operation that was counted or refused',
    QUOTA_BUCKETS,
    'quota',
    'decision',
  )
  const traps = counter(
    'reference_trap_field_refusals_total',
    'Inquiries refused because the field `website`, which people leave empty, was filled in',
  )
  const dropped = counter(
    'reference_log_lines_dropped_total',
    'Log lines that could not be written: the disk for the log was full, or whatever reads the log stalled or went away',
  )
  const counted = gauge('reference_quota_clients', 'Clients with a quota window of their own in this process')
  const ready = gauge('reference_ledger_ready', '1 when an inquiry sent now could be stored as promised')
  const waiting = gauge('reference_outbox_waiting', 'Notices not delivered and not given up')
  const givenUp = gauge('reference_outbox_given_up', 'Notices that wait for the desk')
  const oldest = gauge('reference_outbox_oldest_seconds', 'Age of the oldest waiting notice')
  // From 0: an increase can be seen of a counter only if it has been there before.
  for (const code of ERROR_CODES) refusals.inc({ code }, 0)
  for (const outcome of ['delivered', 'failed']) notices.inc({ outcome }, 0)
  for (const outcome of ['accepted', 'replayed', 'conflict', 'limited', 'unavailable']) submissions.zero({ outcome })
  for (const { name } of [PUBLIC_QUOTA, INQUIRY_QUOTA]) {
    for (const decision of ['admitted', 'refused']) quotas.zero({ quota: name, decision })
  }
  return {
    contentType: register.contentType,
    answered: (endpoint: EndpointId | undefined, status: number) =>
      answers.inc({ endpoint: endpoint ?? 'page', status }),
    refused: (code: ErrorCode) => refusals.inc({ code }),
    submitted: (outcome: SubmissionOutcome['kind'] | 'unavailable', seconds: number) =>
      submissions.observe({ outcome }, seconds),
    noticeTried: (outcome: 'delivered' | 'failed') => notices.inc({ outcome }),
    quotaTaken: ({ policy, remaining }: QuotaState, decision: 'admitted' | 'refused') =>
      quotas.observe({ quota: policy.name, decision }, (policy.limit - remaining) / policy.limit),
    trapped: () => traps.inc(),
    /** The text that Prometheus scrapes. Reads the outbox; metrics of a part that can't be reached are no number. */
    async text(): Promise<string> {
      dropped.reset()
      dropped.inc(droppedLines())
      counted.set(clients())
      ready.set(health().ready ? 1 : 0)
      const unknown = { waiting: Number.NaN, givenUp: Number.NaN, oldestAgeMs: Number.NaN }
      const summary = await outbox.summary(clock()).catch(() => unknown)
      waiting.set(summary.waiting)
      givenUp.set(summary.givenUp)
      oldest.set(summary.oldestAgeMs / 1000)
      return register.metrics()
    },
  }
}
