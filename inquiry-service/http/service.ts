/** What a request may need, made once at start and handed to every call. */
import type { Logger } from 'pino'
import type { Assets } from '../assets/assets.ts'
import type { AcceleratorChoice } from '../contract/accelerator-choices.ts'
import type { ModelOfVariant } from '../contract/inquiry.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Meter } from '../operations/meter.ts'
import type { SteadyClock } from '../quota/clock.ts'
import type { Quota } from '../quota/quota.ts'
import type { Config } from '../server/config.ts'
import type { IdentifyClient, TrustsPeer } from './client.ts'
import type { ClientLines } from './client-lines.ts'

export interface Service {
  readonly config: Config
  readonly log: Logger
  /** How many lines a single client may cause. */
  readonly clientLines: ClientLines
  readonly ledger: Ledger
  readonly clock: SteadyClock
  /** The public quota; that of inquiries is the ledger's. */
  readonly quota: Quota
  readonly meter: Meter
  /** An inquiry was stored: its notice is due. */
  readonly onAccepted: () => void
  readonly identifyClient: IdentifyClient
  /** Whether a request comes straight from a trusted proxy. */
  readonly trustsPeer: TrustsPeer
  readonly modelOfVariant: ModelOfVariant
  /** Of the catalog, as forms name them. */
  readonly accelerators: readonly AcceleratorChoice[]
  /** Digest of the contract that this service was built with. */
  readonly contract: string
  /** The built site; undefined where a static server has it (split). */
  readonly assets: Assets | undefined
}
