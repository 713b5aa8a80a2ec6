import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { errorBody } from '../../inquiry-service/contract/errors.ts'
import { axeFindings, tabTo } from './chromium.ts'
import { fillBuy, loseNextAnswer, REQUESTS, receiptId, send, sendAgain, visitInquiryPage } from './inquiry-page.ts'
import { sidewaysScroll } from './layout.ts'
import { servedSite } from './site.ts'

const site = servedSite()

const inquirePage = (path?: string, options?: BrowserContextOptions) => visitInquiryPage(site, path, options)

describe('the inquiry page', () => {
  test.each([
    ['?kind=sell&variantId=nvidia-h100-sxm5-80gb&quantity=4', ['sell', 'NVIDIA H100 SXM5 80GB', '4', '']],
    ['#kind=buy&modelId=nvidia-h100&notes=Line%0AAnother', ['buy', 'NVIDIA H100', '', 'Line\r\nAnother']],
    ['?modelId=Something+else', ['buy', 'Something else', '', '']],
    ['', ['buy', '', '', '']],
  ])('begins with what the address %s brings', async (address, expected) => {
    const { page } = await inquirePage(`/inquire${address}`)
    const values = await page.locator('#inquiry-form').evaluate((form) => {
      const data = new FormData(form as HTMLFormElement)
      return ['kind', 'model', 'quantity', 'notes'].map((name) => data.get(name))
    })
    expect(values.map((value) => String(value).replace('\r\n', '\n'))).toEqual(
      expected.map((value) => value.replace('\r\n', '\n')),
    )
  })

  test('begins with region and currency of the device’s time zone', async () => {
    const { page } = await inquirePage('/inquire', { timezoneId: 'Europe/London' })
    expect(
      await page
        .locator('#inquiry-form :checked')
        .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value)),
    ).toEqual(['buy', 'any', 'UK', 'GBP'])
  })

  test('can be filled in and sent by keyboard alone', async () => {
    const { page } = await inquirePage()
    const steps: [string, string][] = [
      ['#model', 'NVIDIA L4'],
      ['#quantity', '4'],
      ['#location', 'Turku'],
      ['#email', 'keys@example.com'],
      ['[name="region"]', 'Space'],
      ['[name="currency"]', 'Space'],
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

  // One walk through the waiting states: they share a panel and each shows another part of it.
  test('has no axe findings whatever it waits for, and no sideways scrolling on a phone', async () => {
    const { page, errors } = await inquirePage('/inquire', { viewport: { width: 390, height: 900 } })
    for (const [status, fault] of [
      [429, 'inquiry-quota'],
      [503, 'inquiries-off'],
      [400, 'idempotency-conflict'],
    ] as const) {
      await fillBuy(page)
      await page.route(
        REQUESTS,
        (route) => route.fulfill({ status, headers: { 'Retry-After': '2400' }, json: errorBody(fault, site.base) }),
        { times: 1 },
      )
      await send(page)
      await page.locator('#panel-pending').waitFor()

      expect([fault, await axeFindings(page)]).toEqual([fault, []])
      expect(await sidewaysScroll(page)).toBe(0)
      await page.getByRole('button', { name: 'Edit' }).click()
    }
    expect(errors).toEqual([])
  })

  test('has no axe findings while it is offline, or when the same inquiry was received before', async () => {
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

  test('has no finding of axe in any state, and no sideways scrolling, on a phone and a desktop', async () => {
    const { page, errors } = await inquirePage('/sell')
    const look = async (state: string) => {
      for (const [width, colorScheme] of [
        [390, 'dark'],
        [1440, 'light'],
      ] as const) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 900 })
        expect([state, width, await axeFindings(page)]).toEqual([state, width, []])
        expect([state, width, await sidewaysScroll(page)]).toEqual([state, width, 0])
      }
    }
    await page.getByRole('button', { name: 'Add another accelerator' }).click()
    await send(page)
    await page.locator('#refused').waitFor()
    await look('refused')
    await fillBuy(page)
    await loseNextAnswer(page)
    await send(page)
    await sendAgain(page).waitFor()
    await look('uncertain')
    await sendAgain(page).click()
    await receiptId(page)
    await look('received')
    expect(errors).toEqual([])
  })
})
