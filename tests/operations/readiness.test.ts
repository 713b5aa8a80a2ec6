import { expect, test } from 'vitest'
import { type LedgerHealth, LedgerUnavailableError, type Submission } from '../../inquiry-service/ledger/ledger.ts'
import { watchRefusals } from '../../inquiry-service/operations/probes.ts'

const SUBMISSION = {} as Submission
const READY: LedgerHealth = { ready: true, reason: '' }

function givenStore() {
  const state = { now: 0, refuses: true, health: READY }
  const store = {
    async submit(_: Submission) {
      if (state.refuses) throw new LedgerUnavailableError('no such column', { applied: 'no', retryAfterSeconds: 5 })
      return { kind: 'conflict' } as const
    },
    health: () => state.health,
  }
  const watched = watchRefusals(store, () => state.now)
  const submit = async (times: number) => {
    for (let count = 0; count < times; count += 1) await watched.submit(SUBMISSION).catch(() => {})
  }
  return { state, watched, submit }
}

test('a store that refuses three inquiries in a row is not ready, whatever its own checks say, until it decides one', async () => {
  const { state, watched, submit } = givenStore()
  await submit(2)
  expect(watched.health()).toEqual(READY)

  await submit(1)
  expect(watched.health()).toEqual({ ready: false, reason: expect.stringMatching(/^the last 3 .+: .+no such column$/) })
  state.health = { ready: false, reason: 'the disk is full', fatal: true }
  expect(watched.health(), 'what the store itself finds wrong comes first').toEqual(state.health)
  state.health = READY
  state.refuses = false
  await submit(1)

  expect(watched.health()).toEqual(READY)
})

test('half a minute after the last refusal it is tried again, and one more refusal ends that', async () => {
  const { state, watched, submit } = givenStore()
  await submit(3)
  state.now = 29_999
  expect(watched.health().ready).toBe(false)
  state.now = 30_000
  expect(watched.health()).toEqual(READY)

  await submit(1)
  expect(watched.health().ready).toBe(false)
})
