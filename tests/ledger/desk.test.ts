/** What every store promises the desk: finding, showing, changing state, counting. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { InquiryFilter } from '../../inquiry-service/desk/filter.ts'
import { everyItem } from '../../inquiry-service/ledger/records.ts'
import { acceptNext, INQUIRY } from './submissions.ts'
import { onEveryEngine } from './world.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

onEveryEngine('The desk', (world) => {
  const desk = () => world().ledger.desk
  /** Later than anything received so far. */
  const ada = () => ({ by: 'Ada', at: world().now + MINUTE_MS })
  const accepted = (changes = {}) => acceptNext(world(), changes)
  const found = async (filter: InquiryFilter) =>
    (await desk().find(filter, { limit: 100 })).items.map(({ requestId }) => requestId)

  test('finds inquiries, newest first, in pages that a new inquiry in between does not shift', async () => {
    const ids = []
    for (let count = 0; count < 5; count += 1) ids.unshift(await accepted())

    const one = await desk().find({}, { limit: 2 })
    await accepted()
    const two = await desk().find({}, { limit: 2, after: one.next })
    const three = await desk().find({}, { limit: 2, after: two.next })

    expect([...one.items, ...two.items, ...three.items].map(({ requestId }) => requestId)).toEqual(ids)
    expect(three.next).toBeUndefined()
  })

  test('finds by state, kind, model, email and text, and by any combination of them', async () => {
    const plain = await accepted()
    const sold = await accepted({ inquiry: { kind: 'sell', modelId: 'amd-mi300x', email: 'Bob@Example.ORG' } })
    const noted = await accepted({ inquiry: { notes: 'Wünscht ANGEBOT bis Freitag' } })
    await desk().setState(noted, 'in-review', ada())

    expect(await found({})).toEqual([noted, sold, plain])
    expect(await found({ state: 'in-review' })).toEqual([noted])
    expect(await found({ kind: 'sell' })).toEqual([sold])
    expect(await found({ modelId: 'amd-mi300x' })).toEqual([sold])
    expect(await found({ modelId: 'amd' })).toEqual([])
    expect(await found({ email: 'bob@example.org' })).toEqual([sold])
    expect(await found({ text: 'wünscht angebot' })).toEqual([noted])
    expect(await found({ text: 'rotterdam', kind: 'buy', state: 'new' })).toEqual([plain])
  })

  test('finds by time of receipt, from inclusive and until exclusive', async () => {
    const first = await accepted()
    world().now += DAY_MS
    const second = await accepted()
    const times = await Promise.all([first, second].map(async (id) => (await desk().show(id))?.inquiry.receivedAt ?? 0))
    const [from = 0, until = 0] = times

    expect(await found({ from, until })).toEqual([first])
    expect(await found({ from: from + 1 })).toEqual([second])
    expect(await found({ until: until + 1 })).toEqual([second, first])
  })

  test('refuses a place in the list that it did not issue', async () => {
    await expect(desk().find({}, { limit: 1, after: "1' OR 1" })).rejects.toThrow(
      'Cannot read the next page: its mark must be the one that the previous page gave',
    )
  })

  test('changes the state of an inquiry and records it in the audit trail', async () => {
    const requestId = await accepted()
    world().now += DAY_MS

    expect(await desk().setState(requestId, 'answered', ada())).toBe('done')
    expect(await desk().setState(requestId, 'answered', ada())).toBe('unchanged')

    const file = await desk().show(requestId)
    expect(file?.inquiry).toMatchObject({ state: 'answered', stateAt: ada().at })
    expect(file?.audit.slice(1)).toEqual([{ ...ada(), action: 'state-set', requestId, detail: 'new to answered' }])
  })

  test('applies every one of several simultaneous changes of state, each on top of the one before', async () => {
    const requestId = await accepted()
    const states = ['in-review', 'answered', 'closed'] as const

    const outcomes = await Promise.all(states.map((state) => desk().setState(requestId, state, ada())))

    expect(outcomes).toEqual(['done', 'done', 'done'])
    const file = await desk().show(requestId)
    const moves = file?.audit.slice(1).map(({ detail }) => String(detail).split(' to ')) ?? []
    expect(moves.map(([from]) => from)).toEqual(['new', ...moves.slice(0, -1).map(([, to]) => to)])
    expect(file?.inquiry).toMatchObject({ state: moves.at(-1)?.[1] })
  })

  test('keeps notes in the order they were written, and their text out of the audit trail', async () => {
    const requestId = await accepted()
    const written = ada()

    expect(await desk().addNote(requestId, 'Called, no answer', written)).toBe('done')
    expect(await desk().addNote(requestId, 'Called again', { by: 'Bob', at: written.at })).toBe('done')

    const file = await desk().show(requestId)
    expect(file?.notes).toEqual([
      { at: written.at, by: 'Ada', text: 'Called, no answer' },
      { at: written.at, by: 'Bob', text: 'Called again' },
    ])
    expect(file?.audit.slice(1)).toEqual([
      { at: written.at, by: 'Ada', action: 'note-added', requestId },
      { at: written.at, by: 'Bob', action: 'note-added', requestId },
    ])
  })

  test('says when an inquiry is unknown or erased instead of changing it', async () => {
    const erased = await accepted()
    await desk().erase({ requestId: erased }, ada())

    expect(await desk().setState(randomUUID(), 'closed', ada())).toBe('unknown')
    expect(await desk().addNote(randomUUID(), 'Nobody', ada())).toBe('unknown')
    expect(await desk().show(randomUUID())).toBeUndefined()
    expect(await desk().setState(erased, 'closed', ada())).toBe('erased')
    expect(await desk().addNote(erased, 'Somebody', ada())).toBe('erased')
  })

  test('keeps changes across a restart', async () => {
    const requestId = await accepted()
    await desk().setState(requestId, 'closed', ada())
    await desk().addNote(requestId, 'Done', ada())
    const before = await desk().show(requestId)

    await world().restart()

    expect(await desk().show(requestId)).toEqual(before)
  })

  test('exports what it finds, after writing an audit line before the first inquiry', async () => {
    await accepted({ inquiry: { kind: 'sell' } })
    const bought = await accepted()

    const exported = []
    for await (const { requestId, inquiry } of desk().export({ kind: 'buy' }, ada()))
      exported.push({ requestId, inquiry })

    expect(exported).toEqual([{ requestId: bought, inquiry: INQUIRY }])
    const { items } = await desk().audit({}, { limit: 10 })
    expect(items.filter(({ action }) => action === 'exported')).toEqual([{ ...ada(), action: 'exported' }])
  })

  test('gives the audit trail in pages, oldest first, for all inquiries or for one', async () => {
    const first = await accepted()
    world().now += DAY_MS
    const second = await accepted()
    world().now += DAY_MS
    await desk().setState(first, 'closed', ada())

    const all = []
    for await (const { action, requestId } of everyItem((page) => desk().audit({}, { ...page, limit: 1 }))) {
      all.push([action, requestId])
    }

    expect(all).toEqual([
      ['received', first],
      ['received', second],
      ['state-set', first],
    ])
    const ofFirst = await desk().audit({ requestId: first }, { limit: 10 })
    expect(ofFirst.items.map(({ action }) => action)).toEqual(['received', 'state-set'])
    const lately = await desk().audit({ from: world().now - DAY_MS / 2, until: world().now + DAY_MS }, { limit: 10 })
    expect(lately.items.map(({ action }) => action)).toEqual(['state-set'])
    expect(await desk().audit({ requestId: randomUUID() }, { limit: 10 })).toEqual({ items: [] })
  })

  test('counts', async () => {
    const old = await accepted()
    await desk().setState(old, 'closed', ada())
    world().now += 10 * DAY_MS
    const waiting = await accepted({ inquiry: { kind: 'sell', modelId: 'amd-mi300x' } })
    await accepted()
    const erased = await accepted()
    await desk().erase({ requestId: erased }, ada())
    const receivedAt = (await desk().show(waiting))?.inquiry.receivedAt ?? 0

    expect(await desk().statistics(receivedAt + 1)).toEqual({
      inquiries: 3,
      byState: { new: 2, 'in-review': 0, answered: 0, closed: 1 },
      byKind: { buy: 2, sell: 1 },
      received: { day1: 2, day7: 2, day30: 3 },
      models: [
        { modelId: 'nvidia-h100', inquiries: 2 },
        { modelId: 'amd-mi300x', inquiries: 1 },
      ],
      oldestNewMs: 1,
    })
  })

  test('finds no fault in a ledger that has been through everything', async () => {
    const first = await accepted()
    const second = await accepted()
    await accepted()
    await desk().addNote(first, 'Note', ada())
    await desk().setState(first, 'answered', ada())
    await desk().erase({ requestId: second }, ada())

    expect(await desk().checkIntegrity(world().now)).toEqual({ inquiries: 2, erased: 1, problems: [] })
  })
})
