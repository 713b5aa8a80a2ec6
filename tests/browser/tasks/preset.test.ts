import { expect, test } from 'vitest'
import { REQUESTS, receiptId } from '../inquiry-page.ts'
import { personAtHome } from '../person.ts'
import { servedSite } from '../site.ts'

const site = servedSite()

test('from a device over a published model to an inquiry that the service has stored, with variant, number and load', async () => {
  const buyer = await personAtHome(site)
  const { page } = buyer
  await page.goto('/catalog/nvidia-h100-sxm5-80gb')
  await buyer.click(page.locator('main a[href^="/estimate?device="]').first())
  await buyer.write(page.getByRole('combobox', { name: 'Model' }), 'mixtral 8x7b')
  await buyer.click(page.getByRole('option'))
  await page.locator('#carry[href*="Mixtral"]').waitFor()
  await buyer.click(page.locator('#carry'))
  await page.waitForURL('**/inquire*')
  await buyer.write(page.getByLabel('Place'), 'Rotterdam, Netherlands')
  await buyer.write(page.getByLabel('Email'), 'buyer@example.com')
  await buyer.click(page.getByRole('checkbox'))
  const [answer] = await Promise.all([
    page.waitForResponse(REQUESTS),
    buyer.click(page.getByRole('button', { name: 'Send the inquiry' })),
  ])
  const requestId = await receiptId(page)

  expect(answer.status()).toBe(202)
  const sent = answer.request()
  const { notes, ...inquiry } = JSON.parse(sent.postData() ?? '')
  expect(inquiry).toEqual({
    kind: 'buy',
    modelId: 'nvidia-h100',
    variantId: 'nvidia-h100-sxm5-80gb',
    quantity: 2,
    location: 'Rotterdam, Netherlands',
    email: 'buyer@example.com',
    region: 'EU',
    currency: 'EUR',
    consent: true,
  })
  expect(notes).toContain('Mixtral 8x7B')
  // The same key and body once more is a replay: it is stored.
  const again = await fetch(`${site.base}/api/v1/requests`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': (await sent.headerValue('Idempotency-Key')) ?? '',
    },
    body: sent.postData() ?? '',
  })
  expect([again.status, again.headers.get('Idempotent-Replayed'), (await again.json()).requestId]).toEqual([
    202,
    'true',
    requestId,
  ])
  expect(buyer.deadEnds).toEqual([])
})
