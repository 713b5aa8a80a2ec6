/** What every store promises the desk: finding, showing, changing, counting. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { InquiryFilter } from '../../inquiry-service/desk/find.ts'
import { everyItem } from '../../inquiry-service/records/records.ts'
import { acceptNext, INQUIRY, storedRecord } from './submissions.ts'
import { onEveryEngine } from './world.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const FIRST_OF_DECEMBER = Date.UTC(2026, 11, 1)
const page = { limit: 10 }

onEveryEngine('The desk', (world) => {
  const desk = () => world().ledger.desk
  /** Signs later than anything received so far. */
  const by = (name: string, at = world().now + MINUTE_MS) => ({ by: name, at })
  const accepted = (changes = {}) => acceptNext(world(), changes)
  const found = async (filter: InquiryFilter) =>
    (await desk().find(filter, { limit: 100 })).items.map(({ requestId }) => requestId)
  const shown = async (requestId: string) => (await desk().show(requestId))?.inquiry
  /** Without the first line, of its receipt. */
  const auditOf = async (requestId: string) =>
    (await desk().audit({ requestId }, page)).items.slice(1).map((line) => [line.by, line.action, line.detail])

  test('finds inquiries, newest first, in pages that no new one shifts, and of which the last is not empty', async () => {
    const ids: (string | undefined)[] = []
    for (const kind of ['sell', 'buy', 'buy', 'sell', 'buy', 'sell'] as const) {
      ids.unshift(await accepted({ inquiry: { kind } }))
    }
    const inPages = async (filter: InquiryFilter, limit: number, between = async (_shown: string) => {}) => {
      const pages: (string | undefined)[][] = []
      let after: string | undefined
      do {
        const { items, next } = await desk().find(filter, { limit, after })
        pages.push(items.map(({ requestId }) => requestId))
        after = next
        await between(items.at(-1)?.requestId ?? '')
      } while (after !== undefined)
      return pages
    }
    const [a, b, c, d, e, f] = ids

    expect(await inPages({}, 6)).toEqual([ids])
    expect(await inPages({}, 4)).toEqual([
      [a, b, c, d],
      [e, f],
    ])
    expect(await inPages({ kind: 'buy' }, 2)).toEqual([[b, d], [e]])
    expect(await inPages({ kind: 'buy' }, 3)).toEqual([[b, d, e]])
    const withdrawn = await inPages({ state: 'new' }, 2, async (shown) => {
      await accepted()
      await desk().setState(shown, 'answered', by('ada'))
    })
    expect(withdrawn).toEqual([
      [a, b],
      [c, d],
      [e, f],
    ])
    await expect(desk().find({}, { limit: 1, after: "1' OR 1" })).rejects.toThrow(
      'Cannot read the next page: its mark must be the one that the previous page gave',
    )
  })

  test('loses none of the same millisecond where the one that ended the page is erased', async () => {
    const { now } = world()
    const at = [now, now, now, now - 1]
    const records = at.map((time, index) => storedRecord(time, { inquiry: { email: `${index}@example.org` } }))
    await desk().load(Readable.from(records), by('ada'))
    const { items, next } = await desk().find({}, { limit: 1 })
    const [ended] = items
    await desk().erase({ requestId: ended?.requestId ?? '' }, by('ada'))

    const rest = await everyItem(({ after = next }) => desk().find({}, { limit: 1, after }))

    const ids = (await Array.fromAsync(rest)).map(({ requestId }) => requestId)
    const left = records.map(({ inquiry }) => inquiry.requestId).filter((id) => id !== ended?.requestId)
    expect(ids.sort()).toEqual(left.sort())
  })

  test('finds by state, kind, model, email, text and time of receipt, and by any combination of them', async () => {
    const plain = await accepted()
    const sold = await accepted({ inquiry: { kind: 'sell', modelId: 'amd-mi300x', email: 'Bob@Example.ORG' } })
    const noted = await accepted({ inquiry: { notes: 'Wünscht ANGEBOT bis Freitag' } })
    await desk().setState(noted, 'in-review', by('ada'))
    const [from, until] = [world().now - 2 * MINUTE_MS, world().now]

    const cases: [InquiryFilter, string[]][] = [
      [{}, [noted, sold, plain]],
      [{ state: 'in-review' }, [noted]],
      [{ kind: 'sell' }, [sold]],
      [{ modelId: 'amd-mi300x' }, [sold]],
      [{ modelId: 'amd' }, []],
      [{ email: 'bob@example.org' }, [sold]],
      [{ text: 'wünscht angebot' }, [noted]],
      [{ text: 'rotterdam', kind: 'buy', state: 'new' }, [plain]],
      // From inclusive, until exclusive.
      [{ from, until }, [sold, plain]],
      [{ from: from + 1 }, [noted, sold]],
      [{ until: until + 1 }, [noted, sold, plain]],
    ]
    for (const [filter, expected] of cases) expect([filter, await found(filter)]).toEqual([filter, expected])
  })

  test('finds what is overdue: new for more than a day or past its reminder day, unless closed', async () => {
    const late = await accepted()
    const start = world().now
    const [reminded, closed, early] = [await accepted(), await accepted(), await accepted()]
    await desk().setState(reminded, 'answered', by('anna'))
    await desk().setState(closed, 'closed', by('anna'))
    for (const requestId of [reminded, closed]) await desk().setField(requestId, 'remindAt', start, by('anna'))

    expect(await found({ overdueAt: start + DAY_MS })).toEqual([reminded, late])
    expect(await found({ overdueAt: world().now + DAY_MS })).toEqual([early, reminded, late])
    expect(await found({ owner: null })).toHaveLength(4)
  })

  test('finds inquiries by the beginning or end of their id, erased ones too', async () => {
    const requestId = await accepted({ requestId: 'abcd0000-2f0a-7a51-9d1b-0f2f7e1a9c11' })
    const other = await accepted({ requestId: 'abcd1111-2f0a-7a51-9d1b-0f2f7e1a0000' })
    await desk().erase({ requestId: other }, by('anna'))

    expect(await desk().resolve('7e1a9c11', 10)).toEqual([requestId])
    expect(await desk().resolve('ABCD0', 10)).toEqual([requestId])
    expect((await desk().resolve('abcd', 10)).sort()).toEqual([requestId, other])
    expect(await desk().resolve('abcd', 1)).toHaveLength(1)
    for (const words of ['2f0a', '%', '*']) expect(await desk().resolve(words, 10)).toEqual([])
  })

  test('sets, changes and removes state, owner and reminder, each with its audit line, and keeps them over a restart', async () => {
    const requestId = await accepted()
    const at = by('ada').at
    const outcomes = [
      await desk().setState(requestId, 'answered', by('ada')),
      await desk().setState(requestId, 'answered', by('ben')),
      await desk().setField(requestId, 'owner', 'anna', by('anna')),
      await desk().setField(requestId, 'owner', 'anna', by('ben')),
      await desk().setField(requestId, 'remindAt', FIRST_OF_DECEMBER, by('anna')),
      await desk().setField(requestId, 'remindAt', FIRST_OF_DECEMBER, by('anna')),
    ]
    await world().restart()

    expect(outcomes).toEqual(['done', 'unchanged', 'done', 'unchanged', 'done', 'unchanged'])
    expect((await desk().find({ owner: 'Anna' }, page)).items).toMatchObject([
      { requestId, state: 'answered', stateAt: at, owner: 'anna', remindAt: FIRST_OF_DECEMBER },
    ])
    expect(await desk().setField(requestId, 'owner', undefined, by('ben'))).toBe('done')
    expect(await desk().setField(requestId, 'remindAt', undefined, by('ben'))).toBe('done')
    for (const gone of ['owner', 'remindAt']) expect(await shown(requestId)).not.toHaveProperty(gone)
    expect(await auditOf(requestId)).toEqual([
      ['ada', 'state-set', 'new to answered'],
      ['anna', 'owner-set', 'anna'],
      ['anna', 'reminder-set', '2026-12-01'],
      ['ben', 'owner-set', 'nobody'],
      ['ben', 'reminder-set', 'none'],
    ])
  })

  test('does not change what somebody else has changed since it was shown', async () => {
    const requestId = await accepted()
    const outcomes = [
      await desk().setField(requestId, 'owner', 'anna', by('anna'), null),
      await desk().setField(requestId, 'owner', 'ben', by('ben'), null),
      await desk().setField(requestId, 'owner', 'ben', by('ben'), 'anna'),
      await desk().setField(requestId, 'remindAt', FIRST_OF_DECEMBER, by('anna'), null),
      await desk().setField(requestId, 'remindAt', FIRST_OF_DECEMBER + DAY_MS, by('ben'), null),
      await desk().setField(requestId, 'remindAt', undefined, by('ben'), FIRST_OF_DECEMBER),
      await desk().setState(requestId, 'answered', by('anna'), 'new'),
      await desk().setState(requestId, 'closed', by('ben'), 'new'),
      await desk().setState(requestId, 'answered', by('ben'), 'new'),
    ]

    expect(outcomes).toEqual(['done', 'changed', 'done', 'done', 'changed', 'done', 'done', 'changed', 'unchanged'])
    expect(await auditOf(requestId)).toEqual([
      ['anna', 'owner-set', 'anna'],
      ['ben', 'owner-set', 'ben'],
      ['anna', 'reminder-set', '2026-12-01'],
      ['ben', 'reminder-set', 'none'],
      ['anna', 'state-set', 'new to answered'],
    ])
  })

  test('applies every one of several simultaneous changes of state, each on top of the one before, and gives one owner', async () => {
    const requestId = await accepted()
    const states = ['in-review', 'answered', 'closed'] as const
    const names = ['anna', 'ben', 'cleo', 'dan']

    const outcomes = await Promise.all(states.map((state) => desk().setState(requestId, state, by('ada'))))
    const moves = (await auditOf(requestId)).map(([, , detail]) => String(detail).split(' to '))
    const owners = await Promise.all(names.map((name) => desk().setField(requestId, 'owner', name, by(name), null)))

    expect(outcomes).toEqual(['done', 'done', 'done'])
    expect(moves.map(([from]) => from)).toEqual(['new', ...moves.slice(0, -1).map(([, to]) => to)])
    expect(await shown(requestId)).toMatchObject({ state: moves.at(-1)?.[1] })
    expect(owners.sort()).toEqual(['changed', 'changed', 'changed', 'done'])
  })

  test('keeps notes in the order they were written, and their text out of the audit trail', async () => {
    const requestId = await accepted()
    const { at } = by('')

    expect(await desk().addNote(requestId, 'Called, no answer', by('Ada'))).toBe('done')
    expect(await desk().addNote(requestId, 'Called again', by('Bob'))).toBe('done')

    const file = await desk().show(requestId)
    expect(file?.notes).toEqual([
      { at, by: 'Ada', text: 'Called, no answer' },
      { at, by: 'Bob', text: 'Called again' },
    ])
    expect(file?.audit.slice(1)).toEqual([
      { at, by: 'Ada', action: 'note-added', requestId },
      { at, by: 'Bob', action: 'note-added', requestId },
    ])
  })

  test('remembers who opened an inquiry first and last, and says who opened it before', async () => {
    const requestId = await accepted()
    const [first, second] = [world().now + 1, world().now + 2]

    const one = await desk().open(requestId, by('anna', first))
    const two = await desk().open(requestId, by('ben', second))

    for (const name of ['openedAt', 'seenBy', 'seenAt']) expect(one?.inquiry).not.toHaveProperty(name)
    expect(two?.inquiry).toMatchObject({ openedAt: first, seenBy: 'anna', seenAt: first })
    expect(await shown(requestId)).toMatchObject({ openedAt: first, seenBy: 'ben', seenAt: second })
    expect(await auditOf(requestId)).toEqual([['anna', 'opened', undefined]])
  })

  test('writes one line where two open an inquiry together, and the time of the first', async () => {
    const requestId = await accepted()
    const times = { anna: world().now + 1, ben: world().now + 2 }

    await Promise.all([desk().open(requestId, by('anna', times.anna)), desk().open(requestId, by('ben', times.ben))])

    expect(await auditOf(requestId)).toEqual([['anna', 'opened', undefined]])
    expect(await shown(requestId)).toMatchObject({ openedAt: times.anna, seenBy: 'ben', seenAt: times.ben })
  })

  test('says when an inquiry is unknown or erased instead of changing it', async () => {
    const erased = await accepted()
    await desk().erase({ requestId: erased }, by('ada'))

    for (const [requestId, outcome] of [
      [randomUUID(), 'unknown'],
      [erased, 'erased'],
    ] as const) {
      expect(await desk().setState(requestId, 'closed', by('ada'))).toBe(outcome)
      expect(await desk().addNote(requestId, 'Nobody', by('ada'))).toBe(outcome)
      expect(await desk().setField(requestId, 'owner', 'anna', by('ada'))).toBe(outcome)
      expect(await desk().setField(requestId, 'remindAt', FIRST_OF_DECEMBER, by('ada'))).toBe(outcome)
    }
    expect(await desk().show(randomUUID())).toBeUndefined()
    expect(await desk().open(randomUUID(), by('ada'))).toBeUndefined()
  })

  test('exports what it finds, after writing an audit line before the first inquiry', async () => {
    await accepted({ inquiry: { kind: 'sell' } })
    const bought = await accepted()

    const exported = await Array.fromAsync(desk().export({ kind: 'buy' }, by('Ada')))

    expect(exported).toMatchObject([{ requestId: bought, inquiry: INQUIRY }])
    const { items } = await desk().audit({}, page)
    expect(items.filter(({ action }) => action === 'exported')).toEqual([{ ...by('Ada'), action: 'exported' }])
  })

  test('gives the audit trail in pages, oldest first, for all inquiries or for one, and by time', async () => {
    const first = await accepted()
    world().now += DAY_MS
    const second = await accepted()
    world().now += DAY_MS
    await desk().setState(first, 'closed', by('ada'))

    const inPages = (requestId?: string) =>
      Array.fromAsync(everyItem((each) => desk().audit({ requestId }, { ...each, limit: 1 })))
    const all = await inPages()

    expect(all.map(({ action, requestId }) => [action, requestId])).toEqual([
      ['received', first],
      ['received', second],
      ['state-set', first],
    ])
    expect(await inPages(first)).toEqual([all[0], all[2]])
    expect(await desk().audit({}, page)).toEqual({ items: all })
    const lately = { from: world().now - DAY_MS / 2, until: world().now + DAY_MS }
    expect(await desk().audit(lately, page)).toMatchObject({ items: [all[2]] })
    expect(await desk().audit({ requestId: randomUUID() }, page)).toEqual({ items: [] })
  })
})
