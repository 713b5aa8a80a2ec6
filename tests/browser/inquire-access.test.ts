import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { errorBody } from '../../inquiry-service/contract/errors.ts'
import { axeFindings, tabTo } from '../setup/chromium.ts'
import {
  fillBuy,
  loseNextAnswer,
  REQUESTS,
  receiptId,
  send,
  sendAgain,
  visitInquiryPage,
} from '../setup/inquiry-page.ts'
import { sidewaysScroll } from '../setup/layout.ts'
import { servedSite } from '../setup/site.ts'

const site = servedSite()

const inquirePage = (path?: string, options?: BrowserContextOptions) => visitInquiryPage(site, path, options)

describe('the inquiry page', () => {
  test.each([
    ['?kind=sell&variantId=nvidia-h100-sxm5-80gb&quantity=4', ['sell', 'NVIDIA H100', 'nvidia-h100-sxm5-80gb', '4']],
    ['#kind=buy&modelId=nvidia-h100&notes=Line%0AAnother', ['buy', 'NVIDIA H100', '', '']],
    ['?modelId=Something+else', [null, 'Something else', '', '']],
    ['', [null, '', '', '']],
  ])('begins with what the address %s brings', async (address, expected) => {
    const { page } = await inquirePage(`/inquire${address}`)
    const values = await page.locator('#inquiry-form').evaluate((form) => {
      const data = new FormData(form as HTMLFormElement)
      return ['kind', 'model', 'variantId', 'quantity'].map((name) => data.get(name) ?? null)
    })
    expect(values.map((value, index) => (index === 2 ? (value ?? '') : value))).toEqual(expected)
  })

  test('can be filled in and sent by keyboard alone', async () => {
    const { page } = await inquirePage()
    const steps: [string, string][] = [
      ['[name="kind"]', 'Space'],
      ['#model', 'NVIDIA L4'],
      ['#quantity', '4'],
      ['#location', 'Turku'],
      ['[name="region"]', 'Space'],
      ['[name="currency"]', 'Space'],
      ['#email', 'keys@example.com'],
      ['#consent', 'Space'],
      ['#send', 'Enter'],
    ]
    for (const [selector, keys] of steps) {
      await tabTo(page, selector)
      if (keys === 'Space' || keys === 'Enter') await page.keyboard.press(keys)
      else await page.keyboard.type(keys)
    }
    await receiptId(page)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Received and stored')
  })

  test.each([
    ['too many', 429, 'inquiry-quota', 390, 'light'],
    ['too many', 429, 'inquiry-quota', 1440, 'dark'],
    ['not taken at present', 503, 'inquiries-off', 390, 'dark'],
    ['a conflict', 400, 'idempotency-conflict', 390, 'light'],
  ] as const)(
    'has no finding of axe while it says %s (%s, %s), at %s px in the %s theme',
    async (...[, status, fault, width, colorScheme]) => {
      const { page, errors } = await inquirePage('/inquire', { colorScheme, viewport: { width, height: 900 } })
      await fillBuy(page)
      await page.route(REQUESTS, (route) =>
        route.fulfill({ status, headers: { 'Retry-After': '2400' }, json: errorBody(fault, site.base) }),
      )
      await send(page)
      await page.locator('#panel-pending').waitFor()

      expect(await axeFindings(page)).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)
      expect(errors).toEqual([])
    },
  )

  test('has no finding of axe while it is offline, and none where the very same was received before', async () => {
    const { page, context } = await inquirePage()
    await fillBuy(page)
    await context.setOffline(true)
    await send(page)
    await page.locator('#panel-pending').waitFor()
    expect(await axeFindings(page)).toEqual([])

    await context.setOffline(false)
    await sendAgain(page).click()
    await receiptId(page)
    const other = await context.newPage()
    await other.goto('/inquire')
    await fillBuy(other)
    await send(other)
    await other.locator('#panel-repeated').waitFor()
    expect(await axeFindings(other)).toEqual([])
  })

  describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
    test.each([390, 1440])('has no finding of axe in any state, and no sideways scrolling, at %s px', async (width) => {
      const { page, errors } = await inquirePage('/inquire?kind=sell', {
        colorScheme,
        viewport: { width, height: 900 },
      })
      const look = async (state: string) => {
        expect([state, await axeFindings(page)]).toEqual([state, []])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
      await look('form')
      await send(page)
      await page.locator('#refused').waitFor()
      await look('refused')
      await fillBuy(page)
      await loseNextAnswer(page)
      await send(page)
      await sendAgain(page).waitFor()
      await page.getByText('What it says').click()
      await look('uncertain')
      await sendAgain(page).click()
      await receiptId(page)
      await look('received')
      expect(errors).toEqual([])
    })
  })
})
