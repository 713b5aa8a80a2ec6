/** The inquiry form as it is filled in and sent: what it begins with, what reaches the service, what a browser keeps of it. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings, hold, tabTo } from './chromium.ts'
import { fillBuy, focusedId, receiptId, refusals, SANDBOX, send, stopClock, visitInquiryPage } from './inquiry-page.ts'
import { servedSite, type VisitOptions } from './site.ts'

const site = servedSite()

const inquirePage = (path?: string, options?: VisitOptions) => visitInquiryPage(site, path, options)

/** What the form holds, consent and empty fields left out. */
const written = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...new FormData(document.querySelector<HTMLFormElement>('#inquiry-form') ?? undefined)].filter(
        ([name, value]) => name !== 'consent' && value !== '',
      ),
    ),
  )

describe('an inquiry to buy', () => {
  test('is stored once however often its button is pressed, and leaves a receipt and nothing personal', async () => {
    const { page, sent, errors, replay, storedBefore } = await inquirePage()
    await fillBuy(page)
    const quantity = page.getByLabel('How many')
    await quantity.fill('1,250')
    await quantity.blur()
    expect(await quantity.inputValue()).toBe('1250')
    await page.getByRole('button', { name: /^Send the (?:inquiry|offer)$/ }).dblclick()

    const requestId = (await receiptId(page)) ?? ''
    expect(page.url()).toBe(`${site.base}/inquire`)
    expect(await page.title()).toBe(`Received and stored: ${requestId.slice(-8)} · Accelerator Sourcing Reference`)
    expect(await page.locator('#received-body dd').allTextContents()).toEqual([
      ...['Buy', '1,250 × NVIDIA H100 SXM5 80GB', 'Hamburg, Germany', 'EU', 'EUR', 'buyer@example.com'],
    ])
    const [request] = sent
    expect(sent).toHaveLength(1)
    expect(request && (await replay(request))).toEqual({ replayed: 'true', body: { requestId, status: 'received' } })
    expect(JSON.parse(request?.postData() ?? '')).toEqual({
      kind: 'buy',
      modelId: 'nvidia-h100',
      variantId: 'nvidia-h100-sxm5-80gb',
      quantity: 1250,
      location: 'Hamburg, Germany',
      email: 'buyer@example.com',
      region: 'EU',
      currency: 'EUR',
      consent: true,
    })
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept).not.toContain('example.com')
    expect(kept).not.toContain('Hamburg')
    expect(kept).not.toContain((await request?.headerValue('Idempotency-Key')) ?? 'no key')

    await page.reload()
    expect(await receiptId(page)).toBe(requestId)
    await page.getByRole('button', { name: 'Make another inquiry' }).click()
    expect(await page.getByLabel('Location').inputValue()).toBe('')
    expect(await storedBefore()).toBe(1)
    expect(errors).toEqual([])
  })

  test('can be filled in and sent by keyboard alone', async () => {
    const { page } = await inquirePage()
    for (const [selector, keys] of [
      ['#model', 'NVIDIA L4'],
      ['#quantity', '4'],
      ['#location', 'Turku'],
      ['#email', 'keys@example.com'],
      ['[name="region"]', 'Space'],
      ['[name="currency"]', 'Space'],
      ['#consent', 'Space'],
      ['#send', 'Enter'],
    ] as const) {
      await tabTo(page, selector)
      if (keys === 'Space' || keys === 'Enter') await page.keyboard.press(keys)
      else await page.keyboard.type(keys)
    }
    await receiptId(page)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Received and stored')
  })

  test('is checked no more once it is received', async () => {
    const { page } = await inquirePage('/inquire', { alone: true })
    await stopClock(page)
    await fillBuy(page)
    let checks = 0
    await page.route(SANDBOX, (route) => {
      checks += 1
      return route.continue()
    })
    // Leaving a field triggers a check half a second later, which the page's clock does not reach before the answer.
    await page.getByLabel('Location').fill('Kiel, Germany')
    await page.getByLabel('Email').focus()
    await send(page)
    await receiptId(page)
    const before = checks
    await page.clock.fastForward(5000)
    await page.evaluate(() => fetch('/api/v1/health'))

    expect(checks).toBe(before)
  })
})

describe('the form begins', () => {
  test('with what its address brings', async () => {
    const { page } = await inquirePage('/about')
    for (const [address, expected] of [
      [
        '?kind=sell&variantId=nvidia-h100-sxm5-80gb&quantity=4',
        { kind: 'sell', model: 'NVIDIA H100 SXM5 80GB', quantity: '4' },
      ],
      ['#kind=buy&modelId=nvidia-h100&notes=Line%0AAnother', { kind: 'buy', model: 'NVIDIA H100' }],
      ['?modelId=Something+else', { kind: 'buy', model: 'Something else' }],
    ] as const) {
      await page.evaluate(() => sessionStorage.clear())
      await page.goto(`/inquire${address}`)
      await expect.poll(() => written(page), { message: address }).toMatchObject(expected)
    }
  })

  test('with the kind in its address, which follows what is chosen and outlives a reload', async () => {
    const { page } = await inquirePage('/inquire?kind=buy&variantId=nvidia-l40s-48gb')
    await page.getByText('Sell', { exact: true }).last().click()
    await expect.poll(() => page.url()).toBe(`${site.base}/inquire?kind=sell&variantId=nvidia-l40s-48gb`)
    await page.reload()
    await expect.poll(() => written(page)).toMatchObject({ kind: 'sell', model: 'NVIDIA L40S 48GB' })
  })

  test('with several variants: says at the line what is missing, and lets one be taken out (D46)', async () => {
    const four = 'nvidia-h100-pcie-80gb,nvidia-h200-nvl-141gb,nvidia-l40s-48gb,amd-instinct-mi300x-oam'
    const { page, sent } = await inquirePage(`/inquire?ids=${four}&quantities=4,2,,1`)
    const lines = page.locator('.item input')
    expect(await lines.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))).toEqual([
      ...['NVIDIA H100 PCIe 80GB', '4', 'NVIDIA H200 NVL 141GB', '2'],
      ...['NVIDIA L40S 48GB', '', 'AMD Instinct MI300X (OAM)', '1'],
    ])
    await page.getByLabel('Location').fill('Rotterdam')
    await page.getByRole('radio', { name: 'EU', exact: true }).check()
    await page.getByRole('radio', { name: 'EUR' }).check()
    await page.getByLabel('Email').fill('buyer@example.com')
    await page.getByRole('checkbox').check()
    await send(page)
    await page.locator('#refused').waitFor()
    expect(await refusals(page)).toEqual(['NVIDIA L40S 48GB: enter how many'])
    expect(await focusedId(page)).toBe('quantity-3')

    await page.getByRole('button', { name: 'Remove this accelerator' }).nth(2).click()
    expect(await page.locator('#refused').isVisible()).toBe(false)
    await page.getByRole('radio', { name: 'All of them together' }).check()
    await send(page)
    await receiptId(page)
    expect(JSON.parse(sent[0]?.postData() ?? '')).toMatchObject({
      variantId: 'nvidia-h100-pcie-80gb',
      quantity: 4,
      notes: 'All of these:\n- 4 × NVIDIA H100 PCIe 80GB\n- 2 × NVIDIA H200 NVL 141GB\n- 1 × AMD Instinct MI300X (OAM)',
    })
    expect(await page.locator('#received-body dd').nth(1).textContent()).toBe(
      '4 × NVIDIA H100 PCIe 80GB\n2 × NVIDIA H200 NVL 141GB\n1 × AMD Instinct MI300X (OAM)',
    )
  })

  test('with the shortlist', async () => {
    const { page } = await inquirePage('/about')
    const [l40s, mi300x] = ['nvidia-l40s-48gb', 'amd-instinct-mi300x-oam'].map((id) => ({ id, name: id }))
    await page.evaluate((list) => localStorage.setItem('shortlist', list), JSON.stringify([l40s, mi300x]))
    await page.goto('/inquire')
    await expect
      .poll(() => written(page))
      .toMatchObject({ model: 'NVIDIA L40S 48GB', 'model-2': 'AMD Instinct MI300X (OAM)', meaning: 'any' })
  })
})

describe('the name of an accelerator', () => {
  const name = (page: Page) => page.getByLabel('Accelerator', { exact: true })
  const options = (page: Page) => page.getByRole('option').allTextContents()

  test('is found by parts of it and chosen with Enter, which never submits', async () => {
    const { page } = await inquirePage()
    await name(page).pressSequentially('a100 40 pcie')
    expect(await options(page)).toEqual(['NVIDIA A100 PCIe 40GB'])
    expect(await axeFindings(page, '#items')).toEqual([])
    await page.keyboard.press('Enter')
    expect(await name(page).inputValue()).toBe('NVIDIA A100 PCIe 40GB')
    await page.keyboard.press('Enter')
    expect(await page.locator('#refused').isVisible()).toBe(false)

    await page.getByRole('button', { name: 'Add another accelerator' }).click()
    await page.keyboard.type('l40s')
    await page.keyboard.press('Enter')
    expect(await page.locator('#model-2').inputValue()).toBe('NVIDIA L40S 48GB')
  })

  test('that is nearly one of the catalog is asked about, and any other is taken as it is typed', async () => {
    const { page } = await inquirePage()
    const state = page.locator('#model-state')
    await name(page).fill('a100 40 pcie')
    await page.keyboard.press('Tab')
    expect(await state.textContent()).toBe('Did you mean NVIDIA A100 PCIe 40GB?')
    await page.getByRole('button', { name: 'NVIDIA A100 PCIe 40GB' }).click()
    expect([await name(page).inputValue(), await state.textContent()]).toEqual(['NVIDIA A100 PCIe 40GB', ''])

    await name(page).fill('Etched Sohu')
    expect(await options(page)).toEqual(['Not in our catalog. We get the name as you typed it.'])
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await name(page).inputValue()).toBe('Etched Sohu')
  })
})

test('the condition that is chosen shows on its button, and goes when that is pressed again', async () => {
  const { page } = await inquirePage('/sell')
  const button = page.getByRole('button', { name: 'Used, tested' })
  const condition = page.getByLabel('Condition')
  await condition.fill('12 months old')
  await button.click()
  expect([await condition.inputValue(), await button.getAttribute('aria-pressed')]).toEqual([
    ...['Used, tested, 12 months old', 'true'],
  ])
  await button.click()
  expect([await condition.inputValue(), await button.getAttribute('aria-pressed')]).toEqual(['12 months old', 'false'])
})

describe('a draft', () => {
  test('is there again after a reload and after the form’s own link to the privacy page, and gone once it was sent', async () => {
    const { page } = await inquirePage()
    await fillBuy(page)
    await page.getByRole('button', { name: 'Add another accelerator' }).click()
    const second = page.getByLabel('Accelerator 2', { exact: true })
    await second.fill('NVIDIA L40S 48GB')
    await page.getByLabel('How many of accelerator 2').fill('4')
    await page.getByLabel('Notes').fill('By March')
    const before = await written(page)
    await page.reload()
    await second.waitFor()
    expect(await written(page)).toEqual(before)

    await page.getByRole('link', { name: 'what is kept and for how long' }).click()
    await page.waitForURL('**/privacy')
    await page.goto('/inquire')
    await second.waitFor()
    expect(await written(page)).toEqual(before)
    expect(await page.getByRole('checkbox').isChecked()).toBe(false)

    await page.getByRole('checkbox').check()
    await send(page)
    await receiptId(page)
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['inquiry-receipt'])
  })

  test('keeps its words when other variants are brought, and loses to none of an address it was written under', async () => {
    const { page } = await inquirePage('/inquire?ids=nvidia-l40s-48gb&quantities=8')
    await page.getByLabel('How many').fill('12')
    await page.getByLabel('Notes').fill('By March')
    await page.reload()
    expect(await page.getByLabel('How many').inputValue()).toBe('12')

    await page.goto('/inquire?ids=nvidia-h100-sxm5-80gb&quantities=2')
    expect(await written(page)).toMatchObject({ model: 'NVIDIA H100 SXM5 80GB', quantity: '2', notes: 'By March' })
  })
})

test('a browser whose storage is full sends all the same, and shows the receipt', async () => {
  const { page, sent } = await inquirePage()
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage])
      for (let size = 1 << 20; size >= 1; size >>= 1)
        try {
          for (let index = 0; ; index += 1) storage.setItem(`full-${size}-${index}`, 'x'.repeat(size))
        } catch {
          // Less fits.
        }
  })
  await page.reload()
  await fillBuy(page)
  await send(page)

  expect(await receiptId(page)).toMatch(/^[0-9a-f-]{36}$/)
  expect(sent).toHaveLength(1)
})

test('a number that could be two is asked about, in a check that is called a check and sends nothing', async () => {
  const { page, sent } = await inquirePage()
  await fillBuy(page)
  await page.getByLabel('How many').fill('1.000')
  // The service, which is asked when the field is left, knows less of what was meant.
  await page.getByLabel('How many').blur()
  const problem = page.locator('#quantity-problem')
  await expect.poll(() => problem.textContent()).toBe('Write 1000 or 1: a point can mean either')
  const release = await hold(page, SANDBOX)
  await Promise.all([page.waitForRequest(SANDBOX), send(page)])
  expect(await page.locator('#inquiry-status').textContent()).toBe('Checking the inquiry')

  release()
  await page.getByText('Nothing has been sent yet').waitFor()
  expect(await problem.textContent()).toBe('Write 1000 or 1: a point can mean either')
  expect(sent).toEqual([])
})
