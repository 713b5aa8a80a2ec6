/** After an erasure nothing about the person is left in the server's memory, nor in its files once they are rewritten. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { INQUIRY, retryOf, submission } from '../ledger/submissions.ts'
import { eventually } from '../setup/eventually.ts'
import { contentOf, userArgs, World } from './world.ts'

const BY = { by: 'desk', at: Date.now() }
const PERSONAL = ['ada@example.org', 'Rotterdam', 'Delivery before the summer', 'called her at home']

describe('erase() in Redis', () => {
  it('leaves nothing about the person in memory nor, once it has answered, in the files', async () => {
    await using world = await World.open()
    const [first, other] = [submission(), submission({ inquiry: { ...INQUIRY, ...SOMEBODY_ELSE } })]
    await world.ledger.submit(first)
    await world.ledger.submit(other)
    await world.ledger.desk.addNote(first.requestId, 'called her at home', BY)
    expect(await found(world)).toEqual(PERSONAL)

    const receipt = await world.ledger.desk.erase({ email: 'ADA@example.org' }, BY)

    expect(receipt).toMatchObject({
      requestIds: [first.requestId],
      traces: {
        kind: 'later',
        remaining:
          'the append-only file was rewritten and no longer has it; replicas, snapshots and backups of the store follow their own schedule',
      },
    })
    // Files that the rewrite replaced are removed by a thread of the server.
    await eventually(async () => (await found(world)).length === 0)
    expect(await world.ledger.submit(retryOf(first))).toMatchObject({ kind: 'replayed', requestId: first.requestId })
    expect(await world.ledger.desk.show(other.requestId)).toMatchObject({ inquiry: { state: 'new' } })
    expect((await world.ledger.desk.checkIntegrity(Date.now())).problems).toEqual([])
  })

  it('has the file rewritten when something was erased, and not again with nothing due', async () => {
    await using world = await World.open()
    const sent = submission()
    await world.ledger.submit(sent)
    const { desk } = world.ledger
    // Each rewrite gives the files new numbers.
    const files = async () => (await readdir(join(world.server.dir, 'appendonlydir'))).sort()
    const retain = async () => (await desk.retain({ closed: 0 }, BY, { dryRun: false })).receipt
    const atFirst = await files()
    expect(await retain()).toMatchObject({ requestIds: [], traces: { kind: 'done' } })
    expect(await files()).toEqual(atFirst)
    await desk.erase({ requestId: sent.requestId }, BY)
    // A thread of the server removes those that were replaced.
    await eventually(async () => (await files()).length === atFirst.length)
    const afterwards = await files()
    expect(afterwards).not.toEqual(atFirst)

    expect(await retain()).toMatchObject({ requestIds: [], traces: { kind: 'done' } })

    expect(await files()).toEqual(afterwards)
  })

  it('says what to do when the store does not allow its file to be rewritten', async () => {
    await using world = await World.open({ args: userArgs('-bgrewriteaof') })
    const sent = submission()
    await world.ledger.submit(sent)

    expect(await world.ledger.desk.erase({ requestId: sent.requestId }, BY)).toMatchObject({
      requestIds: [sent.requestId],
      traces: {
        kind: 'failed',
        remaining: expect.stringMatching(/^the append-only file keeps the text .* run BGREWRITEAOF; replicas/),
      },
    })
  })
})

const SOMEBODY_ELSE = { email: 'bob@example.org', location: 'Lyon', notes: 'None' }

/** Which of the personal words are in the server's memory or in one of its files. */
async function found({ redis, server }: World): Promise<string[]> {
  const folder = join(server.dir, 'appendonlydir')
  const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'latin1')))
  const memory = Buffer.from(Object.values(await contentOf(redis)).join(''), 'hex').toString('latin1')
  return PERSONAL.filter((words) => [...files, memory].some((text) => text.includes(words)))
}
