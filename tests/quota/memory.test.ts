import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { INQUIRY_QUOTA, PUBLIC_QUOTA, type QuotaPolicy, quotaState } from '../../inquiry-service/contract/limits.ts'
import { MemoryQuota } from '../../inquiry-service/quota/memory.ts'

const START = 1_700_000_000_000
const CLIENT = 'c0ffee00'

const quotaOf = (policy: QuotaPolicy = PUBLIC_QUOTA) => new MemoryQuota({ policy })

describe('MemoryQuota', () => {
  test('admits 120 operations at once, then refuses more until the first leaves the window (D22)', () => {
    const quota = quotaOf()
    for (let count = 1; count <= 120; count += 1) {
      const { admitted, state } = quota.take(CLIENT, START)
      expect({ admitted, remaining: state.remaining }).toEqual({ admitted: true, remaining: 120 - count })
    }

    expect(quota.take(CLIENT, START)).toEqual({
      admitted: false,
      state: { policy: PUBLIC_QUOTA, remaining: 0, resetSeconds: 60 },
    })
    expect(quota.take(CLIENT, START + 59_999)).toMatchObject({ admitted: false, state: { resetSeconds: 1 } })
    expect(quota.take(CLIENT, START + 60_000)).toMatchObject({
      admitted: true,
      state: { remaining: 119, resetSeconds: 60 },
    })
  })

  test('frees one place for each operation that leaves, not all at once', () => {
    const quota = quotaOf(INQUIRY_QUOTA)
    for (let count = 0; count < 5; count += 1) quota.take(CLIENT, START + count * 60_000)

    expect(quota.take(CLIENT, START + 3_600_000)).toMatchObject({
      admitted: true,
      state: { remaining: 0, resetSeconds: 60 },
    })
    expect(quota.take(CLIENT, START + 3_600_001)).toMatchObject({ admitted: false })
    expect(quota.take(CLIENT, START + 3_660_000)).toMatchObject({ admitted: true })
  })

  test('does not count refusals, so asking again does not lengthen the wait', () => {
    const quota = quotaOf(INQUIRY_QUOTA)
    for (let count = 0; count < 5; count += 1) quota.take(CLIENT, START)
    for (let second = 1; second < 3600; second += 1)
      expect(quota.take(CLIENT, START + second * 1000).admitted).toBe(false)

    expect(quota.take(CLIENT, START + 3_600_000).admitted).toBe(true)
  })

  test('counts each client separately', () => {
    const quota = quotaOf(INQUIRY_QUOTA)
    for (let count = 0; count < 6; count += 1) quota.take(CLIENT, START)

    expect(quota.take('decaf000', START)).toMatchObject({ admitted: true, state: { remaining: 4 } })
  })

  test('locks no client out for longer than a window after one clock reading a day ahead', () => {
    const quota = quotaOf()
    quota.take('decaf000', START + 86_400_000)
    for (let count = 0; count < 120; count += 1) expect(quota.take(CLIENT, START).admitted).toBe(true)

    expect(quota.take(CLIENT, START)).toMatchObject({ admitted: false, state: { resetSeconds: 60 } })
    expect(quota.take(CLIENT, START + 60_000)).toMatchObject({ admitted: true, state: { remaining: 119 } })
  })

  test('sets stamps that lie ahead to the present once, so that they leave the window like any other', () => {
    const quota = quotaOf(INQUIRY_QUOTA)
    for (let count = 0; count < 5; count += 1) quota.take(CLIENT, START + 86_400_000)

    expect(quota.take(CLIENT, START)).toMatchObject({ admitted: false, state: { resetSeconds: 3600 } })
    expect(quota.take(CLIENT, START + 3_599_999)).toMatchObject({ admitted: false, state: { resetSeconds: 1 } })
    expect(quota.take(CLIENT, START + 3_600_000)).toMatchObject({ admitted: true, state: { remaining: 4 } })
  })

  test('says what the next operation would get, without counting one', () => {
    const quota = quotaOf(INQUIRY_QUOTA)
    quota.take(CLIENT, START)
    const seen = [quota.peek(CLIENT, START), quota.peek('decaf000', START)]

    expect(seen).toMatchObject([{ remaining: 4, resetSeconds: 3600 }, { remaining: 5 }])
    expect(quota.take(CLIENT, START)).toMatchObject({ admitted: true, state: { remaining: 3 } })
  })

  test('admits no more than the limit in any window, whatever arrives when', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 1_500_000 }), { maxLength: 60 })
    fc.assert(
      fc.property(gaps, (pauses) => {
        const quota = quotaOf(INQUIRY_QUOTA)
        let now = START
        const admittedAt: number[] = []
        for (const pause of pauses) {
          now += pause
          const counting = admittedAt.filter((stamp) => now - stamp < 3_600_000)
          const { admitted, state } = quota.take(CLIENT, now)
          expect(admitted).toBe(counting.length < 5)
          if (admitted) admittedAt.push(now)
          expect(state.remaining).toBe(5 - counting.length - (admitted ? 1 : 0))
        }
      }),
    )
  })
})

describe('quotaState()', () => {
  test.each([
    {
      counted: 0,
      oldest: undefined,
      now: START,
      expected: { remaining: 120, resetSeconds: undefined },
      rule: 'no t when nothing is counted',
    },
    {
      counted: 1,
      oldest: START,
      now: START,
      expected: { remaining: 119, resetSeconds: 60 },
      rule: 'the whole window at first',
    },
    {
      counted: 1,
      oldest: START,
      now: START + 1,
      expected: { remaining: 119, resetSeconds: 60 },
      rule: 'seconds rounded up',
    },
    {
      counted: 1,
      oldest: START,
      now: START + 1000,
      expected: { remaining: 119, resetSeconds: 59 },
      rule: 'full seconds as they are',
    },
    {
      counted: 120,
      oldest: START,
      now: START + 59_999,
      expected: { remaining: 0, resetSeconds: 1 },
      rule: 'at least 1',
    },
    {
      counted: 130,
      oldest: START,
      now: START,
      expected: { remaining: 0, resetSeconds: 60 },
      rule: 'never less than nothing',
    },
  ])('says $rule', ({ counted, oldest, now, expected }) => {
    expect(quotaState(PUBLIC_QUOTA, counted, oldest, now)).toEqual({ policy: PUBLIC_QUOTA, ...expected })
  })
})
