/** Reports in every store: the promise, quota, states and erasure of inquiries, as a kind of their own. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { inquiryDigest } from '../../inquiry-service/ledger/keys.ts'
import { REPORT, reportSubmission, submission } from './submissions.ts'
import { onEveryEngine } from './world.ts'

const DAY_MS = 86_400_000

onEveryEngine('Reports', (world) => {
  const desk = () => world().ledger.desk
  const ada = (at = world().now) => ({ by: 'Ada', at })
  const sent = (changes: Parameters<typeof reportSubmission>[0] = {}) =>
    reportSubmission({ now: world().now, ...changes })
  async function accepted(changes: Parameters<typeof reportSubmission>[0] = {}): Promise<string> {
    world().now += 60_000
    const outcome = await world().ledger.submit(sent(changes))
    expect(outcome.kind).toBe('accepted')
    return 'requestId' in outcome ? outcome.requestId : ''
  }
  const found = async (filter: Parameters<ReturnType<typeof desk>['find']>[0]) =>
    (await desk().find(filter, { limit: 10 })).items.map(({ requestId }) => requestId)

  test('with another value or figure under the same key are a conflict', async () => {
    const first = sent()
    await world().ledger.submit(first)
    const outcomes = []
    for (const changed of [{ value: '251 W' }, { figure: 'memoryGB' }, {}]) {
      outcomes.push((await world().ledger.submit({ ...sent({ report: changed }), key: first.key })).kind)
    }

    expect(outcomes).toEqual(['conflict', 'conflict', 'replayed'])
  })

  test('share the five of an hour with inquiries', async () => {
    const client = randomUUID().replaceAll('-', '')
    const now = world().now
    const all = [sent, submission, sent, submission, sent, sent, submission]
    const kinds = []
    for (const make of all) kinds.push((await world().ledger.submit(make({ client, now }))).kind)

    expect(kinds).toEqual([...Array(5).fill('accepted'), 'limited', 'limited'])
  })

  test('are open, accepted or declined, have no state of an inquiry, and are found by kind and state', async () => {
    const [open, taken, refused] = [
      await accepted(),
      await accepted(),
      await accepted({ report: { figure: 'memoryGB' } }),
    ]
    world().now += 60_000
    const inquiry = submission({ now: world().now })
    await world().ledger.submit(inquiry)

    expect(await desk().setState(taken, 'accepted', ada())).toBe('done')
    expect(await desk().setState(refused, 'declined', ada(), 'new')).toBe('done')
    expect((await desk().show(refused))?.audit.at(-1)).toMatchObject({
      action: 'state-set',
      detail: 'open to declined',
    })
    await expect(desk().setState(open, 'closed', ada())).rejects.toThrow('one of open, accepted, declined')
    await expect(desk().setState(inquiry.requestId, 'accepted', ada())).rejects.toThrow('one of new, in-review')

    expect(await found({ kind: 'report' })).toEqual([refused, taken, open])
    expect(await found({ state: 'accepted' })).toEqual([taken])
    expect(await found({ state: 'declined' })).toEqual([refused])
    expect(await found({ state: 'new' })).toEqual([inquiry.requestId, open])
    expect(await found({ text: 'MEMORYGB' })).toEqual([refused])
    expect(await found({ modelId: 'nvidia-a100' })).toEqual([refused, taken, open])
    expect(await found({ overdueAt: world().now + 2 * DAY_MS })).toEqual([inquiry.requestId, open])
    expect(await desk().checkIntegrity(world().now)).toMatchObject({ inquiries: 4, problems: [] })
  })

  test('are erased on request by their address, one by one where they have none, and once decided after the period', async () => {
    const { email: _, ...unsigned } = REPORT
    const anonymous = { ...sent(), inquiry: unsigned, digest: inquiryDigest(unsigned) }
    await world().ledger.submit(anonymous)
    const [signed, taken, refused, late, open] = [
      await accepted(),
      await accepted({ report: { email: 'b@example.org' } }),
      await accepted({ report: { email: 'c@example.org' } }),
      await accepted(),
      await accepted({ report: { email: 'd@example.org' } }),
    ]
    await desk().setState(taken, 'accepted', ada())
    await desk().setState(refused, 'declined', ada())

    expect(await desk().erase({ email: '' }, ada())).toMatchObject({ requestIds: [] })
    expect(await found({ email: '' })).toEqual([])
    expect((await desk().erase({ email: 'READER@example.org' }, ada())).requestIds).toEqual([late, signed])
    expect((await desk().erase({ requestId: anonymous.requestId }, ada())).requestIds).toEqual([anonymous.requestId])
    world().now += 366 * DAY_MS
    const policy = { closed: 365 * DAY_MS, accepted: 365 * DAY_MS, declined: 365 * DAY_MS }
    const { due, receipt } = await desk().retain(policy, ada(), { dryRun: false })
    expect(due).toMatchObject([
      { requestId: taken, kind: 'report', state: 'accepted' },
      { requestId: refused, kind: 'report', state: 'declined' },
    ])
    expect(receipt).toMatchObject({ requestIds: [taken, refused], notices: 2 })
    expect(await found({})).toEqual([open])
    expect(await desk().checkIntegrity(world().now)).toMatchObject({ inquiries: 1, erased: 5, problems: [] })
  })
})
