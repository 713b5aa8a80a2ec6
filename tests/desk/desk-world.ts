/** A ledger in a folder of its own for each test, and the desk on it. */
import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import { accept } from '../ledger/submissions.ts'
import { openWholeLedger } from '../ledger/whole-ledger.ts'
import { ANY_DISK } from '../setup/any-disk.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'
import { askDesk } from './desk-process.ts'

export const RECEIVED = Date.UTC(2026, 10, 3, 8, 15)

/** Shared by the tests of one file. */
export function deskWorld() {
  let folder = ''
  beforeEach(() => {
    folder = temporaryFolder()
  })
  return {
    /** The ledger's folder: DATA_DIR. */
    folder: () => folder,
    desk: (...words: string[]) => askDesk(words, { DATA_DIR: folder }),
    /** Request ids of a buying and a selling inquiry, in this order, with these first digits. */
    async twoInquiries(beginnings: readonly string[] = []): Promise<[string, string]> {
      const ledger = await openWholeLedger({ dataDir: folder, durability: ANY_DISK, role: 'service' })
      const buy = await accept(ledger, { now: RECEIVED, requestId: idWith(beginnings[0]) })
      const sell = await accept(ledger, {
        now: RECEIVED + 86_400_000,
        requestId: idWith(beginnings[1]),
        inquiry: {
          kind: 'sell',
          email: 'seller@example.net',
          notes: '=HYPERLINK("http://x");=1+1',
          modelId: 'nvidia-a100',
        },
      })
      await ledger.close()
      return [buy, sell]
    },
  }
}

function idWith(beginning = ''): string {
  return beginning + randomUUID().slice(beginning.length)
}
