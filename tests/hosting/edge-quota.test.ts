/** The object for one client: its window outlives the object, and nothing outlives the window. */
import { expect, test, vi } from 'vitest'
import { ClientQuota, takePublic } from '../../site/hosting/edge/client-quota.ts'
import type { ObjectState } from '../../site/hosting/edge/runtime.ts'

/** Storage as the platform gives it to one object, wherever that runs. */
function world() {
  const stored = new Map<string, unknown>()
  const alarms: number[] = []
  const make = async () => {
    let ready = Promise.resolve()
    const state: ObjectState = {
      storage: {
        get: async (key) => structuredClone(stored.get(key)),
        put: async (key, value) => void stored.set(key, structuredClone(value)),
        deleteAll: async () => stored.clear(),
        setAlarm: async (at) => void alarms.push(at),
      },
      blockConcurrencyWhile: (work) => {
        ready = work()
      },
    }
    const object = new ClientQuota(state)
    await ready
    return object
  }
  return { stored, alarms, make }
}

const decisionOf = async (object: ClientQuota) => (await object.fetch()).json()

test('an object that was moved continues where it left off', async () => {
  const { make } = world()
  const first = await make()
  for (let count = 0; count < 119; count += 1) await first.fetch()
  const second = await make()

  expect(await decisionOf(second)).toMatchObject({ admitted: true, state: { remaining: 0 } })
  expect(await decisionOf(second)).toMatchObject({ admitted: false, state: { remaining: 0 } })
  expect(await decisionOf(await make())).toMatchObject({ admitted: false })
})

test('one window after its last operation nothing is left of a client', async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  const { stored, alarms, make } = world()
  const object = await make()
  await object.fetch()
  vi.advanceTimersByTime(30_000)
  await object.fetch()
  expect(alarms).toEqual([1_060_000])

  vi.advanceTimersByTime(30_000)
  await object.alarm()
  expect([stored.size, alarms]).toEqual([1, [1_060_000, 1_090_000]])

  vi.advanceTimersByTime(30_000)
  await object.alarm()
  expect([stored.size, alarms.length]).toEqual([0, 2])
  vi.useRealTimers()
})

test('stamps from a machine whose clock was years ahead leave the window like any other, wherever the object runs next', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.useFakeTimers({ now: Date.UTC(2036, 10, 22) })
  const { make } = world()
  const ahead = await make()
  for (let count = 0; count < 120; count += 1) await ahead.fetch()

  vi.setSystemTime(Date.UTC(2026, 10, 22))
  const held = await decisionOf(await make())
  vi.setSystemTime(Date.UTC(2026, 10, 22, 0, 0, 59))
  const stillHeld = await decisionOf(await make())
  vi.setSystemTime(Date.UTC(2026, 10, 22, 0, 1))
  const admitted = await decisionOf(await make())

  expect(held).toMatchObject({ admitted: false, state: { resetSeconds: 60 } })
  expect(stillHeld).toMatchObject({ admitted: false, state: { resetSeconds: 1 } })
  expect(admitted).toMatchObject({ admitted: true, state: { remaining: 119 } })
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('while the objects can’t be reached the worker counts on its own', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const away = { idFromName: () => undefined, get: () => ({ fetch: () => Promise.reject(new Error('away')) }) }
  const decisions = []
  for (let count = 0; count < 121; count += 1) decisions.push(await takePublic('a client', away))

  expect(decisions.filter(({ admitted }) => admitted)).toHaveLength(120)
  expect(decisions.at(-1)).toMatchObject({ admitted: false })
  vi.restoreAllMocks()
})
