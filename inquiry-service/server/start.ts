/** From environment to listening service, and back down again. */
import { accessSync, constants } from 'node:fs'
import { uptime } from 'node:os'
import type { Logger } from 'pino'
import { openAssets, siteStorage } from '../assets/assets.ts'
import type { CatalogNames } from '../contract/accelerators.ts'
import { BUILD_FILE, requireSameBuild } from '../contract/build-config.ts'
import { type Environment, startError } from '../contract/environment.ts'
import { PUBLIC_QUOTA } from '../contract/limits.ts'
import type { Service } from '../http/call.ts'
import { clientIdentifier, keptClientSecret, trustsPeer } from '../http/client.ts'
import { clientLines, createLog } from '../http/log.ts'
import type { Routes } from '../http/pipeline.ts'
import type { AheadOfClock, LedgerHealth } from '../ledger/ledger.ts'
import { openLedger } from '../ledger/open.ts'
import { prepareDataFolder } from '../ledger/sqlite/folder.ts'
import { createDigest, type Digest } from '../notices/digest.ts'
import { createDispatcher, type Dispatcher } from '../notices/dispatcher.ts'
import { relatedOfNotice } from '../notices/notice.ts'
import { openNotices } from '../notices/open.ts'
import type { NoticeStore } from '../notices/outbox.ts'
import { type MailOutcome, smtpTransport } from '../notices/transport.ts'
import { type Meter, prometheusMeter } from '../operations/meter.ts'
import { openProbes, watchRefusals } from '../operations/probes.ts'
import { steadyClock } from '../quota/clock.ts'
import { MemoryQuota } from '../quota/quota.ts'
import { RedisQuota } from '../quota/redis.ts'
import { messageOf, systemCodeOf } from '../support/thrown.ts'
import { type Config, readConfig } from './config.ts'
import { passedSocket } from './environment.ts'
import { closeServer, createHttpServer, listen } from './listener.ts'

/** Together with the ledger's closing below the five seconds that an operator is promised. */
const REQUEST_GRACE_MS = 3_000
/** Where the next process has the same socket: a proxy that keeps connections asks more often than this. */
const HAND_OVER_MS = 1_000

interface StartOptions {
  env: Environment
  /** Folder of the built site; undefined or empty: split, this service has no site. */
  siteFolder: string | undefined
  names: CatalogNames
  contract: string
  routes: Routes
  /** Only a new process can help: the ledger's file is gone or damaged. */
  onFatal: (reason: string) => void
}

export interface RunningService {
  address: string
  stop(): Promise<void>
}

/** @throws ConfigError with one line per fault; Error with one line when the folder, the store or the port can't be used */
export async function startService({ env, siteFolder, ...parts }: StartOptions): Promise<RunningService> {
  const config = readConfig(env)
  const fd = passedSocket(env, process.pid)
  const { log, dropped: droppedLines, close: closeLog } = createLog(config)
  const identifyClient = clientIdentifier({
    secret: clientSecret(config),
    trustedProxies: config.trustedProxies,
    edgeSecret: config.edgeClientSecret,
    warn: (about, words) => log.warn(about, words),
  })
  const found = siteFolder === undefined ? undefined : await openAssets(siteStorage(siteFolder))
  const assets = found?.size ? found : undefined
  if (assets) {
    const asset = assets.get(BUILD_FILE)
    const file = asset && (await assets.load({ asset, coding: 'identity' }))
    requireSameBuild(file?.body.toString('utf8'), parts.contract, config)
  }
  const clock = steadyClock({ sinceBoot: () => uptime() * 1000 })
  const onHealth = ({ ready, reason, fatal }: LedgerHealth) => {
    log[ready ? 'info' : 'error']({ ready, reason }, 'ledger health')
    if (fatal) parts.onFatal(`Cannot go on: the ledger is lost: ${reason}`)
  }
  // Once for each time that is set right: what was stored stays right.
  const onAhead = (found: AheadOfClock) => log.warn(found, 'stored times were ahead of the clock: set to the present')
  if (config.redisUrl === undefined) requireDataFolder(config)
  const ledger = await openLedger(config, { onHealth, onAhead, onWarning: (warning) => log.warn(warning) })
  const stores: { close(): void | Promise<void> }[] = [ledger]
  let mail: Mail | undefined
  const stopMail = async () => {
    await mail?.digest?.stop()
    await mail?.notices.stop()
  }
  const closeStores = async () => {
    await stopMail()
    await Promise.all(stores.map((store) => store.close()))
  }
  try {
    const watched = watchRefusals(ledger)
    const counted = new MemoryQuota({ policy: PUBLIC_QUOTA })
    const shared =
      config.quotaRedisUrl === undefined
        ? undefined
        : new RedisQuota({
            url: config.quotaRedisUrl,
            policy: PUBLIC_QUOTA,
            local: counted,
            onShared: (isShared) => log[isShared ? 'info' : 'warn']({ shared: isShared }, 'public quota'),
            onAhead: (stamps) => onAhead({ stamps }),
          })
    if (shared) stores.push(shared)
    const needsNotices = config.notices !== undefined || config.metricsPort !== undefined
    const notices = needsNotices ? await openNotices(config, { onAhead }) : undefined
    if (notices) stores.push(notices)
    const meter =
      notices && config.metricsPort !== undefined
        ? prometheusMeter({ health: watched.health, outbox: notices.outbox, droppedLines, clients: () => counted.size })
        : undefined
    mail = openMail(config, parts.names, notices, log, meter)
    const service: Service = {
      config,
      log,
      clientLines: clientLines(log),
      ledger: watched,
      quota: shared ?? counted,
      clock,
      meter,
      onAccepted: () => mail?.notices.nudge(),
      identifyClient,
      trustsPeer: trustsPeer(config),
      assets,
      accelerators: parts.names.choices,
      modelOfVariant: (variantId) => parts.names.variant(variantId)?.modelId,
      contract: parts.contract,
    }
    const server = createHttpServer(service, parts.routes)
    const probes =
      meter && (await openProbes({ host: config.metricsHost, port: config.metricsPort ?? 0 }, meter, watched.health))
    const { host, port } = config
    const address = await listen(server, fd === undefined ? { host, port } : { fd }).catch((error: unknown) => {
      probes?.close()
      throw listenError(error, config)
    })
    const store = {
      engine: config.redisUrl === undefined ? 'sqlite' : 'redis',
      durability: config.storeDurability,
      ...ledger.health(),
    }
    const about = { address, files: assets?.size ?? 0, inquiries: config.inquiries, notices: mail !== undefined }
    log.info({ ...about, ledger: store }, 'listening')
    if (config.siteStatus === 'live' && !mail) log.warn('live without mail: set SMTP_URL, NOTIFY_TO and NOTIFY_FROM')
    return {
      address,
      async stop() {
        const handOverMs = fd === undefined ? 0 : HAND_OVER_MS
        await Promise.all([closeServer(server, service, REQUEST_GRACE_MS, handOverMs), stopMail()])
        probes?.close()
        probes?.closeAllConnections()
        await closeStores()
        service.clientLines.close()
        log.info('stopped')
        await closeLog()
      },
    }
  } catch (error) {
    await closeStores()
    throw error
  }
}

interface Mail {
  notices: Dispatcher
  digest?: Digest
}

/** Undefined where no mail is configured: the notices then wait in the outbox. */
function openMail(
  config: Config,
  names: CatalogNames,
  store: NoticeStore | undefined,
  log: Logger,
  meter: Meter | undefined,
): Mail | undefined {
  if (!config.notices || !store) return undefined
  const { smtpUrl, from, to, digestMs } = config.notices
  const transport = smtpTransport(smtpUrl)
  const { outbox, inquiries, digest: turn } = store
  const parts = { outbox, transport, settings: { from, to, siteUrl: config.siteUrl, names } }
  const onLedgerError = (error: unknown) => log.error({ reason: messageOf(error) }, 'outbox unavailable')
  const logAttempt = (attempt: MailOutcome, mail: string) =>
    log[attempt.outcome === 'failed' || attempt.refusedRecipients ? 'warn' : 'info'](attempt, mail)
  const notices = createDispatcher({
    ...parts,
    related: (notice) => relatedOfNotice(inquiries, notice, names),
    onAttempt: (attempt) => {
      meter?.noticeTried(attempt.outcome)
      logAttempt(attempt, 'notice')
    },
    onOutboxError: onLedgerError,
  })
  notices.nudge()
  if (digestMs === undefined) return { notices }
  const digest = createDigest({
    ...parts,
    inquiries,
    turn,
    dueMs: digestMs,
    onAttempt: (attempt) => logAttempt(attempt, 'digest'),
    onLedgerError,
  })
  digest.start()
  return { notices, digest }
}

function clientSecret({ clientKeySecret, dataDir }: Config): string {
  if (clientKeySecret !== undefined) return clientKeySecret
  try {
    return keptClientSecret(dataDir)
  } catch (error) {
    throw startError(`Cannot start: DATA_DIR can't be written: ${messageOf(error)}`, error)
  }
}

/** Before anything is opened in it: what is wrong with the folder itself no restart changes. */
function requireDataFolder({ dataDir, storeDurability }: Config): void {
  try {
    accessSync(prepareDataFolder(dataDir, storeDurability).path, constants.W_OK)
  } catch (error) {
    const isOfSystem = systemCodeOf(error) !== undefined
    throw startError(
      isOfSystem ? `Cannot start: DATA_DIR can't be written: ${messageOf(error)}` : messageOf(error),
      error,
    )
  }
}

const LISTEN_FAULTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there',
  EACCES: 'this user may not listen there',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'this host name has no address',
}

function listenError(error: unknown, { host, port }: Config): Error {
  const reason = LISTEN_FAULTS[systemCodeOf(error) ?? ''] ?? messageOf(error)
  return startError(`Cannot start: HOST ${host} and PORT ${port} can't be used: ${reason}`, error)
}
