import { expect, test } from 'vitest'
import { oneAtATime } from '../../scripts/one-at-a-time.ts'

/** An act whose runs end when the test says so. */
function heldAct() {
  const runs: PromiseWithResolvers<void>[] = []
  const reported: unknown[] = []
  const call = oneAtATime(
    () => {
      const run = Promise.withResolvers<void>()
      runs.push(run)
      return run.promise
    },
    (error) => reported.push(error),
  )
  return { runs, reported, call }
}

/** Until the promises that are settled have been heard. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('calls during a run wait for it, and then make one more run', async () => {
  const { runs, call } = heldAct()
  call()
  call()
  call()

  expect(runs).toHaveLength(1)

  runs[0]?.resolve()
  await settled()
  expect(runs).toHaveLength(2)

  runs[1]?.resolve()
  await settled()
  expect(runs).toHaveLength(2)
})

test('a failed run is reported, and the next call runs again', async () => {
  const { runs, reported, call } = heldAct()
  const fault = new Error('cannot be bundled')
  call()
  runs[0]?.reject(fault)
  await settled()
  call()

  expect(reported).toEqual([fault])
  expect(runs).toHaveLength(2)
})

test('a call during a run that fails is not lost', async () => {
  const { runs, call } = heldAct()
  call()
  call()
  runs[0]?.reject(new Error('cannot be bundled'))
  await settled()

  expect(runs).toHaveLength(2)
})
