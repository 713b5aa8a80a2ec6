import { describe, expect, test } from 'vitest'
import { fillBuy, receiptId, SANDBOX, send, stopClock, visitInquiryPage } from './inquiry-page.ts'
import { servedSite } from './site.ts'

const site = servedSite()

const inquirePage = (path?: string) => visitInquiryPage(site, path)

describe('an inquiry to buy', () => {
  test('is stored once, gives its id, and leaves nothing personal in the browser', async () => {
    const { page, sent, errors, replay } = await inquirePage()
    await fillBuy(page)
    await send(page)

    const requestId = await receiptId(page)
    expect(sent).toHaveLength(1)
    const [request] = sent
    expect(request && (await replay(request))).toEqual({
      replayed: 'true',
      body: { requestId, status: 'received' },
    })
    expect(JSON.parse(request?.postData() ?? '')).toEqual({
      kind: 'buy',
      modelId: 'nvidia-h100',
      variantId: 'nvidia-h100-sxm5-80gb',
      quantity: 16,
      location: 'Hamburg, Germany',
      email: 'buyer@example.com',
      region: 'EU',
      currency: 'EUR',
      consent: true,
    })
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept).not.toContain('example.com')
    expect(kept).not.toContain((await request?.headerValue('Idempotency-Key')) ?? 'no key')
    expect(errors).toEqual([])
  })

  test('keeps its receipt over a reload, and makes way for another inquiry when asked', async () => {
    const { page } = await inquirePage('/inquire?kind=sell&quantity=3')
    await fillBuy(page)
    await send(page)
    const requestId = await receiptId(page)

    await page.reload()
    expect(await receiptId(page)).toBe(requestId)

    await page.getByRole('button', { name: 'Make another inquiry' }).click()
    expect(await page.getByLabel('Place').inputValue()).toBe('')
  })

  test('is sent once when the button is clicked twice', async () => {
    const { page, sent, storedBefore } = await inquirePage()
    await fillBuy(page)
    await page.getByRole('button', { name: 'Send the inquiry' }).dblclick()

    await receiptId(page)
    expect(sent).toHaveLength(1)
    expect(await storedBefore()).toBe(1)
  })
})

describe('field checks', () => {
  test('are over once the inquiry is received', async () => {
    const { page } = await inquirePage()
    await stopClock(page)
    await fillBuy(page)
    let checks = 0
    await page.route(SANDBOX, (route) => {
      checks += 1
      return route.continue()
    })
    // Leaving a field triggers a check half a second later, which the page's clock does not reach before the answer.
    await page.getByLabel('Place').fill('Kiel, Germany')
    await page.getByLabel('Email').focus()
    await send(page)
    await receiptId(page)
    const before = checks
    await page.clock.fastForward(5000)
    await page.evaluate(() => fetch('/api/v1/health'))

    expect(checks).toBe(before)
  })
})

describe('an inquiry to sell', () => {
  test('begins on a page of its own and takes several, also what the catalog does not have', async () => {
    const { page, sent } = await inquirePage('/sell')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Offer to sell')
    await page.getByLabel('Accelerator', { exact: true }).fill('Cerebras WSE-3')
    expect(await page.locator('#model-state').textContent()).toBe(
      'Not in our catalog. We get the name as you typed it.',
    )
    await page.getByLabel('How many').fill('2')
    await page.getByRole('button', { name: 'Add another accelerator' }).click()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('model-2')
    await page.keyboard.type('a100 pcie 40gb')
    await page.keyboard.press('Tab')
    expect(await page.locator('#model-2').inputValue()).toBe('NVIDIA A100 PCIe 40GB')
    await page.locator('#quantity-2').fill('16')
    expect(await page.locator('#meaning').isVisible()).toBe(false)
    await page.getByLabel('Condition').fill('New, sealed, invoice 2025-06')
    await page.getByLabel('Place').fill('Rotterdam')
    await page.getByRole('radio', { name: 'Worldwide' }).check()
    await page.getByRole('radio', { name: 'USD' }).check()
    await page.getByLabel('Notes').fill('Two lots,\npapers at hand')
    await page.getByLabel('Email').fill('seller@example.com')
    await page.getByRole('checkbox').check()
    await send(page)

    await receiptId(page)
    expect(JSON.parse(sent[0]?.postData() ?? '')).toMatchObject({
      kind: 'sell',
      modelId: 'Cerebras WSE-3',
      quantity: 2,
      condition: 'New, sealed, invoice 2025-06',
      notes: 'All of these:\n- 2 × Cerebras WSE-3\n- 16 × NVIDIA A100 PCIe 40GB\n\nTwo lots,\npapers at hand',
    })
  })
})

describe('an inquiry for several variants (D46)', () => {
  const FOUR = '/inquire?ids=nvidia-h100-pcie-80gb,nvidia-h200-nvl-141gb,nvidia-l40s-48gb,amd-instinct-mi300x-oam'

  test('takes what the address brings, says at the line what is missing, and lets a line be taken out', async () => {
    const { page, sent } = await inquirePage(`${FOUR}&quantities=4,2,,1`)
    expect(
      await page
        .locator('.item input')
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value)),
    ).toEqual([
      ...['NVIDIA H100 PCIe 80GB', '4', 'NVIDIA H200 NVL 141GB', '2'],
      ...['NVIDIA L40S 48GB', '', 'AMD Instinct MI300X (OAM)', '1'],
    ])
    await page.getByLabel('Place').fill('Rotterdam')
    await page.getByRole('radio', { name: 'EU', exact: true }).check()
    await page.getByRole('radio', { name: 'EUR' }).check()
    await page.getByLabel('Email').fill('buyer@example.com')
    await page.getByRole('checkbox').check()
    await send(page)
    await page.locator('#refused').waitFor()
    expect(await page.locator('#refused-fields').allTextContents()).toEqual(['NVIDIA L40S 48GB: enter how many'])
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('quantity-3')

    await page.getByRole('button', { name: 'Remove this accelerator' }).nth(2).click()
    expect(await page.locator('#refused').isVisible()).toBe(false)
    await page.getByRole('radio', { name: 'all of them' }).check()
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

  test('begins with what was chosen before, and is there again to edit after a reload', async () => {
    const { page, context } = await inquirePage('/about')
    await page.evaluate(() =>
      localStorage.setItem(
        'shortlist',
        JSON.stringify([
          { id: 'nvidia-l40s-48gb', name: 'L40S 48GB' },
          { id: 'amd-instinct-mi300x-oam', name: 'MI300X' },
        ]),
      ),
    )
    await page.goto('/inquire')
    await page.locator('#quantity').fill('6')
    await page.locator('#quantity-2').fill('2')
    await page.getByLabel('Notes').fill('By March')
    await context.setOffline(true)
    await send(page)
    await page.getByRole('heading', { name: 'Not sent yet: this device is offline' }).waitFor()
    await context.setOffline(false)
    await page.reload()
    await page.getByRole('button', { name: 'Edit' }).click()

    expect(await page.locator('#model-2').inputValue()).toBe('AMD Instinct MI300X (OAM)')
    expect(await page.locator('#quantity-2').inputValue()).toBe('2')
    expect(await page.getByLabel('Notes').inputValue()).toBe('By March')
    expect(await page.getByRole('radio', { name: 'any one' }).isChecked()).toBe(true)
  })
})

test('the receipt is a view of its own, with a short reference, and says that no mail confirms it', async () => {
  const { page } = await inquirePage()
  await fillBuy(page)
  await send(page)
  const requestId = (await receiptId(page)) ?? ''

  expect(await page.getByRole('heading').allTextContents()).toEqual([
    'Received and stored',
    'What happens next',
    'What you sent',
  ])
  expect(await page.locator('#received-reference').textContent()).toBe(requestId.slice(-8))
  expect(await page.title()).toBe(`Received and stored: ${requestId.slice(-8)} · Accelerator Sourcing Reference`)
  expect(await page.locator('#panel-received').innerText()).toContain('We send no confirmation email.')
  expect(await page.locator('#received-email').textContent()).toBe('buyer@example.com')
  expect(await page.locator('#received-body dd').allTextContents()).toEqual([
    ...['Buy', '16 × NVIDIA H100 SXM5 80GB', 'Hamburg, Germany', 'EU', 'EUR', 'buyer@example.com'],
  ])
})
