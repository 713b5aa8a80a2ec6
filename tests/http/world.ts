/** The service in this process on a free port, with the real routes, a small site and a ledger whose answers the test gives. */

import type { Server } from 'node:http'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { createStorage } from 'unstorage'
import { onTestFinished } from 'vitest'
import { type Assets, openAssets } from '../../inquiry-service/assets/assets.ts'
import { PUBLIC_QUOTA } from '../../inquiry-service/contract/limits.ts'
import type { Service } from '../../inquiry-service/http/call.ts'
import { clientIdentifier, trustsPeer } from '../../inquiry-service/http/client.ts'
import { clientLines } from '../../inquiry-service/http/log.ts'
import type { Routes } from '../../inquiry-service/http/pipeline.ts'
import type { Ledger, Submission, SubmissionOutcome } from '../../inquiry-service/ledger/ledger.ts'
import type { Meter } from '../../inquiry-service/operations/meter.ts'
import { steadyClock } from '../../inquiry-service/quota/clock.ts'
import { MemoryQuota } from '../../inquiry-service/quota/quota.ts'
import estimate from '../../inquiry-service/routes/api/v1/estimate.post.ts'
import requests from '../../inquiry-service/routes/api/v1/requests.post.ts'
import sandbox from '../../inquiry-service/routes/api/v1/sandbox/requests.post.ts'
import inquiryForm from '../../inquiry-service/routes/inquire/send.ts'
import reportForm from '../../inquiry-service/routes/report/send.ts'
import { type Config, readConfig } from '../../inquiry-service/server/config.ts'
import { closeServer, createHttpServer, listen } from '../../inquiry-service/server/listener.ts'

/** As Nitro finds them. */
const ROUTES: Routes = new Map([
  ['/api/v1/estimate', estimate],
  ['/api/v1/sandbox/requests', sandbox],
  ['/api/v1/requests', requests],
  ['/inquire/send', inquiryForm],
  ['/report/send', reportForm],
])

export interface World {
  base: string
  server: Server
  service: Service
  /** Log lines so far. */
  logged: () => Record<string, unknown>[]
  /** What reached the ledger. */
  submissions: Submission[]
}

export interface WorldOptions {
  environment?: Readonly<Record<string, string>>
  /** What the ledger does with a submission; by default it accepts. */
  decide?: (submission: Submission) => Promise<SubmissionOutcome>
  /** Counts what it wants to see. */
  meter?: Partial<Meter>
  /** File path → content; null: a service without a site. */
  site?: Readonly<Record<string, string>> | null
}

export const SMALL_SITE = {
  '/index.html': '<h1>Start</h1>',
  '/404.html': '<h1>Nothing here</h1>',
  '/about.html': '<h1>About</h1>',
  '/articles/memory.html': '<h1>Memory</h1>',
  '/articles/memory.md': '# Memory',
  '/guide/index.html': '<h1>Guide</h1>',
  '/_astro/page.abc123.css': 'a{color:red}',
  '/api/v1/catalog.json': '{"models":[]}',
  '/api/v1/catalog.json.br': 'brotli bytes',
  '/api/v1/catalog/x1.json': '{"id":"x1"}',
}

const nothing = () => {}
const NO_METER: Meter = {
  ...{ answered: nothing, refused: nothing, submitted: nothing, noticeTried: nothing, quotaTaken: nothing },
  trapped: nothing,
}

export async function startWorld({
  environment = {},
  decide,
  meter,
  site = SMALL_SITE,
}: WorldOptions = {}): Promise<World> {
  const config: Config = readConfig({ LOG_LEVEL: 'trace', ...environment })
  const lines: string[] = []
  const submissions: Submission[] = []
  const ledger: Ledger = {
    submit(submission) {
      submissions.push(submission)
      return (decide ?? accept)(submission)
    },
    health: () => ({ ready: true, reason: '' }),
    close: () => Promise.resolve(),
  }
  const log = pino({ level: config.logLevel, base: null }, collect(lines))
  const service: Service = {
    config,
    log,
    clientLines: clientLines(log),
    ledger,
    quota: new MemoryQuota({ policy: PUBLIC_QUOTA }),
    trustsPeer: trustsPeer(config),
    clock: steadyClock(),
    identifyClient: clientIdentifier({
      secret: 'a secret of no importance, long enough',
      trustedProxies: config.trustedProxies,
      edgeSecret: config.edgeClientSecret,
    }),
    meter: { ...NO_METER, ...meter },
    onAccepted: () => {},
    accelerators: [],
    modelOfVariant: (variantId) => (variantId === 'x1' ? 'x' : undefined),
    contract: 'c0ffee',
    assets: site === null ? undefined : await assetsOf(site),
  }
  const server = createHttpServer(service, ROUTES)
  const base = await listen(server, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => closeServer(server, service, 0))
  return { base, server, service, submissions, logged: () => lines.map((line) => JSON.parse(line)) }
}

export async function assetsOf(site: Readonly<Record<string, string>>): Promise<Assets> {
  const storage = createStorage()
  for (const [path, content] of Object.entries(site)) await storage.setItemRaw(path, Buffer.from(content))
  return openAssets(storage)
}

async function accept({ requestId }: Submission): Promise<SubmissionOutcome> {
  return { kind: 'accepted', requestId, quota: { policy: PUBLIC_QUOTA, remaining: 4, resetSeconds: 3600 } }
}

function collect(lines: string[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
}
