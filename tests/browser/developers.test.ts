import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ESTIMATE_EXAMPLES } from '../../inquiry-service/contract/openapi/examples.ts'
import { servedSite } from '../setup/site.ts'

const site = servedSite()

const tryForm = (page: Page, path: string) => page.locator('form[data-try]').filter({ hasText: `POST ${path}` })
const answerTo = (page: Page, id: string) => page.locator(`#${id}-answer`).getByRole('group')

describe('trying a request', () => {
  test('the estimate shows status, headers and body as they came, where the example was', async () => {
    const { page, errors } = await site.visit('/developers')

    await tryForm(page, '/api/v1/estimate').getByRole('button', { name: 'Send' }).click()
    await page.getByText('Answered with 200').waitFor()

    const [head = '', body = ''] = (await answerTo(page, 'try-estimate').innerText()).split('\n\n')
    expect(head.split('\n')[0]).toBe('200 OK')
    expect(head).toContain('Cache-Control: no-store')
    expect(head).toContain('RateLimit-Policy: "public";q=120;w=60')
    expect(head).toContain('RateLimit: "public";r=119;t=60')
    expect(JSON.parse(body)).toMatchObject({ memoryOnlyDeviceLowerBound: 1 })
    expect(errors).toEqual([])
  })

  test('the sandbox shows the refusal of what was changed, by keyboard alone', async () => {
    const { page } = await site.visit('/developers')
    const form = tryForm(page, '/api/v1/sandbox/requests')

    await form.getByRole('textbox').fill('{"kind":"lease"}')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await form.getByText('Refused with 422').waitFor()

    expect(await answerTo(page, 'try-sandbox').innerText()).toContain('"kind": "must be one of buy, sell"')
    expect(await form.getByRole('button').evaluate((button) => button === document.activeElement)).toBe(true)
  })

  test('a lost connection is reported', async () => {
    const { page, context } = await site.visit('/developers')
    await context.setOffline(true)

    await tryForm(page, '/api/v1/estimate').getByRole('button', { name: 'Send' }).click()

    await page.getByText('No answer: check the connection, then send again').waitFor()
  })
})

describe('code', () => {
  test('names the server that the page came from', async () => {
    const { page } = await site.visit('/developers')

    const command = await page.getByRole('group', { name: 'Read the catalog' }).innerText()

    expect(command).toBe(`curl ${site.base}/api/v1/catalog`)
  })

  test('is copied unchanged', async () => {
    const { page, context } = await site.visit('/developers')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])

    await page.getByRole('button', { name: 'Copy: Read the catalog' }).click()
    await page.getByText('Copied').waitFor()

    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`curl ${site.base}/api/v1/catalog`)
  })

  test('is in the language that was chosen, everywhere on the page', async () => {
    const { page } = await site.visit('/developers')

    await page.getByRole('group', { name: 'Language of “Estimate”' }).getByText('Python').click()

    for (const label of ['Estimate, Python', 'Read a variant, Python']) {
      expect(await page.getByRole('group', { name: label, exact: true }).isVisible()).toBe(true)
    }
    expect(await page.getByRole('group', { name: 'Estimate, curl', exact: true }).isVisible()).toBe(false)
  })

  test('is there without script, in each language, with no form beside it', async () => {
    const { page } = await site.visit('/developers', { javaScriptEnabled: false })

    expect(await page.locator('form[data-try]:visible, [data-copy]:visible').count()).toBe(0)
    const curl = page.getByRole('group', { name: 'Estimate, curl', exact: true })
    for (const value of Object.values(ESTIMATE_EXAMPLES.inference.value)) {
      expect(await curl.innerText()).toContain(String(value))
    }
    await page.getByRole('group', { name: 'Language of “Estimate”' }).getByText('TypeScript').click()
    expect(await page.getByRole('group', { name: 'Estimate, TypeScript', exact: true }).isVisible()).toBe(true)
    expect(await curl.isVisible()).toBe(false)
  })
})

test('the address of a schema opens its fields, and those of no other', async () => {
  const { page } = await site.visit('/developers/reference')
  const shown = () => page.locator('[data-schema][open]').count()
  expect(await shown()).toBe(0)

  await page.getByRole('link', { name: 'Catalog', exact: true }).last().click()
  await page.getByRole('group', { name: 'Properties of Catalog' }).waitFor()

  expect(await shown()).toBe(1)
})

test('the address of an error leads to its row, and on to its page', async () => {
  const { page } = await site.visit('/developers#inquiry-quota')
  const row = page.locator('#inquiry-quota')

  expect(await row.innerText()).toContain('More than 5 new inquiries in an hour')
  await row.getByRole('link').click()
  await page.waitForURL('**/developers/errors/rate_limited#inquiry-quota')
  expect(await page.locator('#inquiry-quota').innerText()).toBe('More than 5 new inquiries in an hour')
})
