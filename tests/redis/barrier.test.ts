/**
 * The proof by WAITAOF, which servers have from 7.2 on. The real server here may be older: a proxy reports version 7.2 and
 * answers WAITAOF with the counts that the test wants; everything else comes from the real server.
 */
import { describe, expect, it } from 'vitest'
import { openRedisLedger } from '../../inquiry-service/ledger/redis/open.ts'
import { retryOf, submission } from '../ledger/submissions.ts'
import { eventually } from '../setup/eventually.ts'
import { FaultProxy } from './fault-proxy.ts'
import { RedisServer } from './server.ts'
import { ONCE, refusalOf, tracesOf } from './world.ts'

const WAITAOF = /\*4\r\n\$7\r\nWAITAOF\r\n\$1\r\n1\r\n\$1\r\n0\r\n\$3\r\n900\r\n/gi

class NewerServer implements AsyncDisposable {
  readonly server: RedisServer
  readonly proxy: FaultProxy
  /** How many disks have it, how many replicas have it. */
  counts = '{1,0}'
  barriers = 0

  private constructor(server: RedisServer, proxy: FaultProxy) {
    this.server = server
    this.proxy = proxy
    proxy.rewriteReply = (chunk) => replace(chunk, /redis_version:\d\.\d\.\d+/, (found) => newer(found))
    proxy.rewriteRequest = (chunk) => replace(chunk, WAITAOF, () => this.#answerCounts())
  }

  static async start(args: string[] = []): Promise<NewerServer> {
    const server = await RedisServer.start({ args })
    return new NewerServer(server, await FaultProxy.start(server.port))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.proxy[Symbol.asyncDispose]()
    await this.server[Symbol.asyncDispose]()
  }

  #answerCounts(): string {
    this.barriers += 1
    const script = `return ${this.counts}`
    return `*3\r\n$4\r\nEVAL\r\n$${script.length}\r\n${script}\r\n$1\r\n0\r\n`
  }
}

describe('A ledger on a server with WAITAOF', () => {
  it('confirms an inquiry, and a replay, once it is on disk', async () => {
    await using newer = await NewerServer.start()
    const ledger = await openRedisLedger({ url: newer.proxy.url, durability: 'verified', role: 'service' })
    const first = submission()
    await ledger.submit(submission())
    const opened = newer.barriers

    expect(await ledger.submit(first)).toMatchObject({ kind: 'accepted' })
    const before = await newer.server.client().get('{inq}:counter')
    expect(await ledger.submit(retryOf(first))).toMatchObject({ kind: 'replayed' })

    // WAITAOF covers only writes on its own connection, so a replay must write too.
    expect(Number(await newer.server.client().get('{inq}:counter'))).toBe(Number(before) + 1)
    expect(newer.barriers).toBe(opened + 2)
    expect(await tracesOf(newer.server.client(), first)).toEqual(ONCE)
    await ledger.close()
  })

  it('confirms neither when it is not on disk in time', async () => {
    await using newer = await NewerServer.start()
    const ledger = await openRedisLedger({ url: newer.proxy.url, durability: 'verified', role: 'service' })
    const first = submission()
    newer.counts = '{0,0}'

    const refusals = [await refusalOf(ledger.submit(first))]
    newer.counts = '{1,0}'
    await eventually(() => ledger.health().ready)
    newer.counts = '{0,0}'
    refusals.push(await refusalOf(ledger.submit(retryOf(first))))

    const refusal = {
      applied: 'unknown',
      message:
        'Cannot confirm the outcome as the ledger is unavailable: disk or replicas of the store did not confirm in time',
    }
    expect(refusals).toEqual([refusal, refusal])
    newer.counts = '{1,0}'
    await eventually(() => ledger.health().ready)
    expect(await ledger.submit(retryOf(first))).toMatchObject({ kind: 'replayed' })
    await ledger.close()
  })

  it('needs no CONFIG where every inquiry is proved by WAITAOF', async () => {
    const taken = ['--user', 'default', 'on', 'nopass', '~*', '&*', '+@all', '-config']
    await using newer = await NewerServer.start(taken)
    const ledger = await openRedisLedger({ url: newer.proxy.url, durability: 'verified', role: 'service' })

    await ledger.submit(submission())
    const opened = newer.barriers
    expect(await ledger.submit(submission())).toMatchObject({ kind: 'accepted' })
    expect(newer.barriers).toBe(opened + 1)
    await ledger.close()
  })
})

/** Version 7.2 in as many letters, so that the length in front of the text stays right. */
function newer(version: string): string {
  return 'redis_version:7.2.'.padEnd(version.length, '9')
}

function replace(chunk: Buffer, pattern: RegExp, by: (found: string) => string): Buffer {
  return Buffer.from(chunk.toString('latin1').replace(pattern, by), 'latin1')
}
