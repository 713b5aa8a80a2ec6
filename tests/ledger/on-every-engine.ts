/** Runs a suite on every engine, with a fresh world for each test. */
import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest'
import { ENGINES, type Engine, type World } from './engines.ts'

/** `suite` receives a function that returns the world of the running test. */
export function onEveryEngine(subject: string, suite: (world: () => World, engine: Engine) => void): void {
  describe.each(ENGINES)(`${subject} on $name`, (engine) => {
    let started: Awaited<ReturnType<Engine['start']>>
    let world: World
    beforeAll(async () => {
      started = await engine.start()
    })
    beforeEach(async () => {
      world = await started.open()
    })
    afterEach(() => world[Symbol.asyncDispose]())
    afterAll(() => started[Symbol.asyncDispose]())
    suite(() => world, engine)
  })
}
