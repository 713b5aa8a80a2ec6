/** A list under a field, by finger: what moves scrolls, what only touches picks. With real touches, as the browser handles them. */
import type { CDPSession, Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { servedSite } from './site.ts'

const site = servedSite()
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

interface Point {
  x: number
  y: number
}

/** One finger or two; a point that moves arrives as many touches, as from a screen. */
class Fingers {
  readonly #session: CDPSession
  constructor(session: CDPSession) {
    this.#session = session
  }
  #send(type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', points: readonly Point[]): Promise<unknown> {
    return this.#session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
    })
  }
  down = (...points: Point[]) => this.#send('touchStart', points)
  up = () => this.#send('touchEnd', [])
  cancel = () => this.#send('touchCancel', [])
  async move(from: readonly Point[], by: number, steps: number): Promise<readonly Point[]> {
    for (let step = 1; step <= steps; step += 1)
      await this.#send(
        'touchMove',
        from.map(({ x, y }) => ({ x, y: y + (by * step) / steps })),
      )
    return from.map(({ x, y }) => ({ x, y: y + by }))
  }
  /** How long a finger rests is what tells some touches from others. */
  held = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
}

type Touch = (fingers: Fingers, at: Point, list: Locator) => Promise<unknown>

const second = ({ x, y }: Point): Point => ({ x: x + 60, y: y + 20 })

const PICKS: [name: string, touch: Touch][] = [
  ['a tap', (fingers, at) => fingers.down(at).then(fingers.up)],
  [
    'a slow tap',
    async (fingers, at) => {
      await fingers.down(at)
      await fingers.held(300)
      await fingers.up()
    },
  ],
  [
    'a tap that trembles',
    async (fingers, at) => {
      await fingers.down(at)
      await fingers.move([at], 3, 2)
      await fingers.up()
    },
  ],
]

const drag = (by: number, steps: number, held = 0): Touch => {
  return async (fingers, at) => {
    await fingers.down(at)
    await fingers.move([at], by, steps)
    await fingers.held(held)
    await fingers.up()
  }
}

const SCROLLS: [name: string, touch: Touch][] = [
  ['a slow drag', drag(-120, 24)],
  ['a fast drag', drag(-120, 4)],
  ['a flick', drag(-100, 2)],
  ['a drag that is held before it ends', drag(-120, 8, 400)],
  [
    'a drag that the system takes over',
    async (fingers, at) => {
      await fingers.down(at)
      await fingers.move([at], -120, 8)
      await fingers.cancel()
    },
  ],
  [
    'a drag with two fingers',
    async (fingers, at) => {
      await fingers.down(at, second(at))
      await fingers.move([at, second(at)], -120, 8)
      await fingers.up()
    },
  ],
]

const NOTHING: [name: string, touch: Touch][] = [
  [
    'a touch that the system cancels',
    async (fingers, at) => {
      await fingers.down(at)
      await fingers.cancel()
    },
  ],
]

async function openList(
  path: string,
): Promise<{ page: Page; list: Locator; model: Locator; fingers: Fingers; at: Point }> {
  const { page } = await site.visit(path, PHONE)
  page.setDefaultTimeout(10_000)
  const model = page.getByRole('combobox', { name: 'Model' })
  await model.tap()
  const list = page.getByRole('listbox')
  await list.waitFor()
  const third = await list.getByRole('option').nth(2).boundingBox()
  if (!third) throw new Error('Cannot touch the third model: it is not shown')
  const fingers = new Fingers(await page.context().newCDPSession(page))
  return { page, list, model, fingers, at: { x: third.x + 80, y: third.y + third.height / 2 } }
}

describe.each(['/estimate', '/fit'])('the models of %s', (path) => {
  test.each(PICKS)('%s picks the model under the finger', async (_, touch) => {
    const { list, model, fingers, at } = await openList(path)
    const name = await list.getByRole('option').nth(2).innerText()
    await touch(fingers, at, list)

    await list.waitFor({ state: 'hidden' })
    expect(name.startsWith(await model.inputValue())).toBe(true)
  })

  test.each(SCROLLS)('%s scrolls, and picks nothing', async (_, touch) => {
    const { list, model, fingers, at } = await openList(path)
    const before = await model.inputValue()
    await touch(fingers, at, list)

    await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBeGreaterThan(40)
    expect(await list.isVisible()).toBe(true)
    expect(await model.inputValue()).toBe(before)
  })

  test.each(NOTHING)('%s does nothing', async (_, touch) => {
    const { list, model, fingers, at } = await openList(path)
    const before = await model.inputValue()
    await touch(fingers, at, list)

    expect(await list.isVisible()).toBe(true)
    expect(await model.inputValue()).toBe(before)
  })

  test('the last of all models is reached and picked with a finger alone', async () => {
    const { list, model, fingers, at } = await openList(path)
    // After it, the list offers to enter figures of one's own.
    const last = list.getByRole('option').nth(-2)
    const name = await last.innerText()
    const isInView = () =>
      last.evaluate((option) => {
        const { bottom } = option.getBoundingClientRect()
        return bottom <= (option.parentElement?.getBoundingClientRect().bottom ?? 0)
      })
    await expect
      .poll(async () => {
        await drag(-150, 6)(fingers, at, list)
        return isInView()
      })
      .toBe(true)
    await last.tap()

    await list.waitFor({ state: 'hidden' })
    expect(name.startsWith(await model.inputValue())).toBe(true)
  })
})
