/** The report page of a site that takes no inquiries: a draft of an email, or a text to copy (D45). Its pages are served from the sources. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { reportPath } from '../../site/core/addresses.ts'
import { openChromium, visitor } from './chromium.ts'

const SETTINGS = {
  INQUIRIES: 'off',
  CONTACT_EMAIL: 'corrections+x@reference.example',
  SITE_URL: 'https://reference.example',
}

/** For a machine that has other work too. */
const START_MS = 240_000

/** A page is never loaded again by itself: not for a file that another test writes, not for a dependency that is found late. */
const options = (port: number) => ({
  server: { host: '127.0.0.1', port },
  devToolbar: { enabled: false },
  vite: { server: { watch: null, hmr: false }, optimizeDeps: { noDiscovery: true } },
})

let server: ChildProcess
let browser: Browser
let base: string

beforeAll(async () => {
  const port = await freePort()
  base = `http://127.0.0.1:${port}`
  // Not by the command of Astro, which refuses a second server: a developer may have one running.
  const program = `import { dev } from 'astro'; await dev(${JSON.stringify(options(port))})`
  // Without the variables of the test runner, with which Astro serves no pages.
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, ...SETTINGS, ASTRO_TELEMETRY_DISABLED: '1' }
  server = spawn(process.execPath, ['--input-type=module', '--eval', program], { env, stdio: 'ignore' })
  browser = await openChromium()
  const isServed = async (path: string) => expect((await fetch(`${base}${path}`)).status).toBe(200)
  await vi.waitFor(() => isServed('/report'), { timeout: START_MS, interval: 200 })
  // A page does without names when their files take longer than it waits, as the first time may on a busy machine.
  await Promise.all(['/catalog-index.json', '/catalog-sources.json'].map(isServed))
}, 2 * START_MS)

afterAll(async () => {
  await browser.close()
  server.kill()
  if (server.exitCode === null) await once(server, 'exit')
})

test('what is written becomes a draft to the operator with what the link carried, and nothing is sent', async () => {
  const { page, errors } = await visitor(browser, base)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  const documents = ['nvidia-h100-datasheet-3440270', 'nvidia-h100-product-page']
  await page.goto(
    reportPath({ variantId: 'nvidia-h100-sxm5-80gb', field: 'powerW.max', value: '700 W & more', documents }),
  )
  await page.getByText('NVIDIA H100 SXM5 80GB').waitFor()
  expect(await page.getByRole('link', { name: 'Write the email' }).isVisible()).toBe(false)
  await page.getByLabel('What is wrong').fill(' The data sheet says 350 W & more ')
  await page.getByLabel('Your email').fill('reader@example.com')

  const text = [
    'Wrong figure: nvidia-h100-sxm5-80gb',
    'Site: https://reference.example',
    'Variant: nvidia-h100-sxm5-80gb',
    'Figure: powerW.max',
    'Value on the page: 700 W & more',
    'Documents: nvidia-h100-datasheet-3440270, nvidia-h100-product-page',
    '',
    'The data sheet says 350 W & more',
    '',
    'Reply to: reader@example.com',
  ]
  expect(await page.locator('#text').textContent()).toBe(text.join('\n'))
  const draft = new URL((await page.getByRole('link', { name: 'Write the email' }).getAttribute('href')) ?? '')
  expect([draft.protocol, draft.pathname]).toEqual(['mailto:', 'corrections%2Bx@reference.example'])
  expect(draft.searchParams.get('subject')).toBe(text[0])
  expect(draft.searchParams.get('body')).toBe(text.join('\r\n'))
  expect([sent, errors]).toEqual([[], []])
})

test('a suggestion asks for the accelerator; without scripts the page says where to write', async () => {
  const { page } = await visitor(browser, base)
  await page.goto('/report?about=accelerator')
  await page.getByLabel('Its name').fill('Maker Y')
  await expect.poll(() => page.locator('#text').textContent()).toMatch(/^Suggested accelerator\n[\s\S]*\n\nMaker Y$/)

  const plain = await visitor(browser, base, { javaScriptEnabled: false })
  await plain.page.goto('/report')
  const address = plain.page.getByRole('link', { name: 'corrections+x@reference.example' })
  expect(await address.first().getAttribute('href')).toBe('mailto:corrections%2Bx@reference.example')
  expect(await plain.page.locator('#report').isVisible()).toBe(false)
})
