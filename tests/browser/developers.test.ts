import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ESTIMATE_EXAMPLES } from '../../inquiry-service/contract/openapi/examples.ts'
import { servedSite } from '../setup/site.ts'

const site = servedSite()

async function developersPage(options = {}) {
  return site.visit('/developers', options)
}

const tryForm = (page: Page, path: string) => page.locator('form[data-try]').filter({ hasText: `POST ${path}` })

describe('trying a request', () => {
  test('the estimate shows status, headers and body as they came', async () => {
    const { page, errors } = await developersPage()
    const form = tryForm(page, '/api/v1/estimate')

    await form.getByRole('button', { name: 'Send' }).click()
    await form.getByText('Answered with 200').waitFor()

    const [head = '', body = ''] = (await form.getByRole('group', { name: 'Answer' }).innerText()).split('\n\n')
    expect(head.split('\n')[0]).toBe('200 OK')
    expect(head).toContain('Cache-Control: no-store')
    expect(head).toContain('RateLimit-Policy: "public";q=120;w=60')
    expect(head).toContain('RateLimit: "public";r=119;t=60')
    expect(JSON.parse(body)).toMatchObject({ memoryOnlyDeviceLowerBound: 1 })
    expect(errors).toEqual([])
  })

  test('the sandbox shows the refusal of what was changed, by keyboard alone', async () => {
    const { page } = await developersPage()
    const form = tryForm(page, '/api/v1/sandbox/requests')

    await form.getByRole('textbox').fill('{"kind":"lease"}')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await form.getByText('Refused with 422').waitFor()

    expect(await form.getByRole('group', { name: 'Answer' }).innerText()).toContain(
      '"kind": "must be one of buy, sell"',
    )
    expect(await form.getByRole('button').evaluate((button) => button === document.activeElement)).toBe(true)
  })

  test('a lost connection is said', async () => {
    const { page, context } = await developersPage()
    const form = tryForm(page, '/api/v1/estimate')
    await context.setOffline(true)

    await form.getByRole('button', { name: 'Send' }).click()

    await form.getByText('No answer: check the connection, then send again').waitFor()
  })

  test(
    'without script there is no form, and the command says the same',
    async () => {
      const { page } = await developersPage({ javaScriptEnabled: false })

      expect(await page.locator('form[data-try]:visible').count()).toBe(0)
      expect(await page.locator('pre', { hasText: 'curl http' }).first().innerText()).toContain('/api/v1/catalog')
      for (const value of Object.values(ESTIMATE_EXAMPLES.inference.value)) {
        expect(await page.getByRole('group', { name: 'Estimate' }).first().innerText()).toContain(String(value))
      }
    },
    LONG_PAGE_LIMIT_MS,
  )
})

test('the address of an error leads to its entry', async () => {
  const { page } = await developersPage()

  await page.goto('/developers#inquiry-quota')

  expect(await page.locator('#inquiry-quota').innerText()).toBe('More than 5 new inquiries in an hour')
  expect(await page.locator('#inquiry-quota').isVisible()).toBe(true)
})

/** The developers page is long, and its text takes a while on a busy machine; milliseconds. */
const LONG_PAGE_LIMIT_MS = 180_000
