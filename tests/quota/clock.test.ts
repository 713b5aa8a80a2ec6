/** The time that windows are measured in: setting a clock does not move it, sleep does (D22a). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { steadyClock } from '../../inquiry-service/quota/clock.ts'

const BEGIN = Date.UTC(2026, 10, 22)
const HOUR_MS = 3_600_000

/** A machine: time passes, its clock gets set, it sleeps. */
class Machine {
  ahead = 0
  awake = 5_000
  asleep = 0

  clock() {
    return steadyClock({
      wall: () => BEGIN + this.awake + this.asleep + this.ahead,
      elapsed: () => this.awake,
      sinceBoot: () => this.awake + this.asleep,
    })
  }
}

test('steadyClock() starts from the wall clock and advances as time passes', () => {
  const machine = new Machine()
  const now = machine.clock()
  const first = now()
  machine.awake += 1_234.5

  expect([first, now()]).toEqual([BEGIN + 5_000, BEGIN + 6_234])
})

test('steadyClock() gives the time that has passed, awake or asleep, whatever happens to the wall clock', () => {
  const step = fc.record({
    awake: fc.nat({ max: 10 * HOUR_MS }),
    asleep: fc.oneof(fc.constant(0), fc.integer({ min: 2_000, max: 10 * HOUR_MS })),
    ahead: fc.oneof(fc.constantFrom(0, 400, -400, 24 * HOUR_MS), fc.integer({ min: -1e12, max: 1e12 })),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 50 }), (steps) => {
      const machine = new Machine()
      const now = machine.clock()
      const begin = now()
      for (const { awake, asleep, ahead } of steps) {
        machine.awake += awake
        machine.ahead = ahead
        now()
        machine.asleep += asleep
        // Sleep shows as a jump: one that is undone, to the second, by setting the clock back can't be seen.
        expect(now()).toBe(begin + machine.awake - 5_000 + machine.asleep)
      }
    }),
  )
})
