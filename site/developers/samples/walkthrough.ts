/** Reads a variant, estimates, checks an inquiry, and submits it. Run: BASE_URL=… node walkthrough.ts */
import { setTimeout } from 'node:timers/promises'
import { createClient, type Inquiry } from './client.ts'

const reference = createClient({
  baseUrl: process.env['BASE_URL'] ?? 'http://localhost:3000',
  sleep: async (seconds) => {
    console.error(`Sending again in ${Math.round(seconds)} s`)
    await setTimeout(seconds * 1000)
  },
})

const variant = await reference.variant('nvidia-h100-sxm5-80gb')
console.log(`${variant.name}: ${variant.memoryGB ?? 'not stated'} GB, checked ${variant.checkedAt}`)

const estimate = await reference.estimate({
  workload: 'inference',
  parametersB: 8.03,
  weightBytesPerParameter: 2,
  layers: 32,
  kvHeads: 8,
  headDim: 128,
  tokens: 8192,
  cacheBytesPerElement: 2,
  concurrency: 1,
  deviceCapacityGB: variant.memoryGB,
})
console.log(`${estimate.memoryGB.toFixed(2)} GB, at least ${estimate.memoryOnlyDeviceLowerBound} device`)

const inquiry: Inquiry = {
  kind: 'buy',
  modelId: 'nvidia-h100',
  variantId: variant.id,
  quantity: 8,
  location: 'Rotterdam',
  email: 'buyer@example.com',
  region: 'EU',
  currency: 'EUR',
  consent: true,
}

const { status } = await reference.check(inquiry)
console.log(`The inquiry is ${status}`)

// A real inquiry: only with the authorization of the buyer or seller.
if (process.env['SUBMIT'] === 'yes') {
  // Store the key with the inquiry before sending, so that you can make the same call after a crash.
  const key = process.env['IDEMPOTENCY_KEY'] ?? crypto.randomUUID()
  console.error(`After any failure run this again with IDEMPOTENCY_KEY=${key}`)
  const { requestId } = await reference.submit(inquiry, key)
  console.log(`Received as ${requestId}`)
}
