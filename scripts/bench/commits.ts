/** The ledger alone, without HTTP: submissions committed together against one commit each. */
import { randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openConnection } from '../../inquiry-service/ledger/sqlite/connection.ts'
import { type SubmissionMessage, Submitter } from '../../inquiry-service/ledger/sqlite/submit.ts'
import type { Case, Group } from './group.ts'

const BODY = JSON.stringify({ notes: 'Delivery in two lots. '.repeat(40) })

export const commitGroups: readonly Group[] = [16, 64].map((size) => ({
  name: `the SQLite ledger alone, ${size} at a time`,
  async open() {
    const folder = mkdtempSync(join(tmpdir(), 'bench-'))
    return {
      cases: [committing(folder, 'one commit', size, size), committing(folder, 'a commit for each', size, 1)],
      close: async () => rmSync(folder, { recursive: true, force: true }),
    }
  },
}))

export function committing(folder: string, name: string, size: number, together: number): Case {
  const submitter = openSubmitter(join(folder, `${together}.sqlite`))
  return {
    name,
    async measure(seconds) {
      const startedAt = performance.now()
      let stored = 0
      while (performance.now() < startedAt + seconds * 1000) {
        const batch = Array.from({ length: size }, submission)
        for (let first = 0; first < size; first += together) submitter.submit(batch.slice(first, first + together))
        stored += size
      }
      return { perSecond: (stored * 1000) / (performance.now() - startedAt) }
    },
  }
}

/** Inquiries in the ledger whose commits are looked at: its trees have grown. */
const STORED = 20_000
const COMMITS_LOOKED_AT = 20
const FRAME_BYTES = 24 + 4096

/** Pages that commits of so many inquiries each write to the log, on average. */
export function pagesOfCommits(folder: string, sizes: readonly number[]): number[] {
  const file = join(folder, 'pages.sqlite')
  const submitter = openSubmitter(file)
  const commit = (size: number) => submitter.submit(Array.from({ length: size }, submission))
  for (let stored = 0; stored < STORED; stored += 200) commit(200)
  return sizes.map((size) => {
    const before = statSync(`${file}-wal`).size
    for (let count = 0; count < COMMITS_LOOKED_AT; count += 1) commit(size)
    return (statSync(`${file}-wal`).size - before) / FRAME_BYTES / COMMITS_LOOKED_AT
  })
}

function openSubmitter(file: string): Submitter {
  return new Submitter(openConnection(file, { role: 'service' }), () => {})
}

function submission(): SubmissionMessage {
  const client = randomBytes(16).toString('hex')
  const now = Date.now()
  return {
    key: randomUUID(),
    client,
    requestId: randomUUIDv7(),
    now,
    receivedAt: now,
    digest: randomBytes(32),
    body: BODY,
  }
}
