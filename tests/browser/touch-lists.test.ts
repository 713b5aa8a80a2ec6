/** A list under a field, by finger: what moves scrolls, what only touches picks. With real touches, as the browser handles them. */
import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PHONE } from './layout.ts'
import { servedSite } from './site.ts'

const site = servedSite()

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
  #send(
    type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
    points: readonly Point[] = [],
  ): Promise<unknown> {
    const touchPoints = points.map((point, id) => ({ ...point, id }))
    return this.#session.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  down = (...points: Point[]) => this.#send('touchStart', points)
  up = () => this.#send('touchEnd')
  cancel = () => this.#send('touchCancel')
  async move(from: readonly Point[], by: number, steps: number): Promise<void> {
    for (let step = 1; step <= steps; step += 1)
      await this.#send(
        'touchMove',
        from.map(({ x, y }) => ({ x, y: y + (by * step) / steps })),
      )
  }
  /** How long a finger rests is what tells some touches from others. */
  rest = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
}

interface Touch {
  /** Moves by this many pixels, in so many steps, after resting for so many milliseconds. */
  by?: number
  steps?: number
  rest?: number
  isCanceled?: boolean
  hasTwoFingers?: boolean
  effect: 'picks' | 'scrolls' | 'nothing'
}

const TOUCHES: Record<string, Touch> = {
  'a tap': { effect: 'picks' },
  'a tap that trembles': { by: 3, steps: 2, effect: 'picks' },
  'a fast drag': { by: -120, steps: 4, effect: 'scrolls' },
  'a drag that the system takes over': { by: -120, steps: 8, isCanceled: true, effect: 'scrolls' },
  'a drag with two fingers': { by: -120, steps: 8, hasTwoFingers: true, effect: 'scrolls' },
  'a touch that the system cancels': { isCanceled: true, effect: 'nothing' },
}

async function touchAt(fingers: Fingers, at: Point, touch: Touch): Promise<void> {
  const { by = 0, steps = 1, rest = 0, isCanceled, hasTwoFingers } = touch
  const points = hasTwoFingers ? [at, { x: at.x + 60, y: at.y + 20 }] : [at]
  await fingers.down(...points)
  if (by !== 0) await fingers.move(points, by, steps)
  await fingers.rest(rest)
  await (isCanceled ? fingers.cancel() : fingers.up())
}

async function openPage(path: string) {
  const { page } = await site.visit(path, { ...PHONE, hasTouch: true, isMobile: true })
  const fingers = new Fingers(await page.context().newCDPSession(page))
  return { page, fingers, model: page.getByRole('combobox', { name: 'Model' }), list: page.getByRole('listbox') }
}

/** Opens the list anew, and gives the place of its third model. */
async function openList(page: Page): Promise<Point> {
  const model = page.getByRole('combobox', { name: 'Model' })
  await model.press('Escape')
  await model.blur()
  await model.tap()
  const third = await page.getByRole('option').nth(2).boundingBox()
  if (!third) throw new Error('Cannot touch the third model: it is not shown')
  return { x: third.x + 80, y: third.y + third.height / 2 }
}

test('models are picked by what touches and scrolled by what moves', async () => {
  const { page, fingers, model, list } = await openPage('/fit')
  for (const [name, touch] of Object.entries(TOUCHES)) {
    const at = await openList(page)
    const before = await model.inputValue()
    const third = await list.getByRole('option').nth(2).innerText()
    await touchAt(fingers, at, touch)

    if (touch.effect === 'picks') {
      await list.waitFor({ state: 'hidden' })
      expect([name, third.startsWith(await model.inputValue())]).toEqual([name, true])
      continue
    }
    if (touch.effect === 'scrolls')
      await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop), { message: name }).toBeGreaterThan(40)
    expect([name, await list.isVisible(), await model.inputValue()]).toEqual([name, true, before])
  }
})

test('the last of all models is reached and picked with a finger alone', async () => {
  const { page, fingers, model, list } = await openPage('/estimate')
  const at = await openList(page)
  const groups = await list.getByRole('group').evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))
  expect(groups.slice(0, 2)).toEqual(['Popular', 'Alibaba (Qwen)'])
  const heights = await list
    .getByRole('option')
    .evaluateAll((all) => all.map((option) => option.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(70)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  // After it, the list offers to enter figures of one's own.
  const last = list.getByRole('option').nth(-2)
  const name = await last.innerText()
  const isInView = () =>
    last.evaluate((option) => {
      const { bottom } = option.getBoundingClientRect()
      return bottom <= (option.closest('[role=listbox]')?.getBoundingClientRect().bottom ?? 0)
    })
  await expect
    .poll(async () => {
      await touchAt(fingers, at, { by: -150, steps: 6, effect: 'scrolls' })
      return isInView()
    })
    .toBe(true)
  await last.tap()

  await list.waitFor({ state: 'hidden' })
  expect(name.startsWith(await model.inputValue())).toBe(true)
})

test('a maker of the list of models is opened by a tap, not by a finger that rests, and is open after Back', async () => {
  const { page, fingers } = await openPage('/models')
  const fold = page.locator('.phone-fold[data-of="AMD"]')
  const box = await fold.boundingBox()
  const at = { x: (box?.x ?? 0) + 200, y: (box?.y ?? 0) + 20 }
  await touchAt(fingers, at, { rest: 900, effect: 'nothing' })
  expect(await fold.getAttribute('open')).toBeNull()
  await touchAt(fingers, at, { effect: 'picks' })
  await expect.poll(() => fold.getAttribute('open')).toBe('')

  await page.locator('.phone-fold[open] + table a').first().tap()
  await page.waitForURL('**/models/amd-*')
  await page.goBack()
  await expect.poll(() => fold.getAttribute('open')).toBe('')
})
