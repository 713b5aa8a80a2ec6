/** The pages for developers: requests to try, code to copy, addresses that lead to their place, folds on a phone. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ESTIMATE_EXAMPLES } from '../../inquiry-service/contract/openapi/examples.ts'
import { DESKTOP, PHONE } from './layout.ts'
import { servedSite } from './site.ts'

const site = servedSite()

const tryForm = (page: Page, path: string) => page.locator('form[data-try]').filter({ hasText: `POST ${path}` })
const answerTo = (page: Page, id: string) => page.locator(`#${id}-answer`).getByRole('group')
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const hiddenPixels = (page: Page) =>
  answerTo(page, 'read-variant').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().top)

test.each(['/', '/developers', '/developers/guide'])('every command of %s has its own server', async (path) => {
  const { page } = await site.visit(path)
  const commands = (await page.locator('main pre').allTextContents()).filter((text) => text.startsWith('curl'))

  expect(commands.length).toBeGreaterThan(0)
  expect(commands.filter((text) => !text.includes(site.base))).toEqual([])
})

test('a request that is tried shows status, headers and body as they came, a refusal, and a lost connection', async () => {
  const { page, context, errors } = await site.visit('/developers')
  const estimate = tryForm(page, '/api/v1/estimate').getByRole('button', { name: 'Send' })
  await estimate.click()
  await page.getByText('Answered with 200').waitFor()
  const [head = '', body = ''] = ((await answerTo(page, 'try-estimate').textContent()) ?? '').split('\n\n')
  expect(head.split('\n')[0]).toBe('200 OK')
  expect(head).toContain('Cache-Control: no-store')
  expect(head).toContain('RateLimit-Policy: "public";q=120;w=60')
  expect(head).toContain('RateLimit: "public";r=119;t=60')
  expect(JSON.parse(body)).toMatchObject({ memoryOnlyDeviceLowerBound: 1 })

  // By keyboard alone.
  const sandbox = tryForm(page, '/api/v1/sandbox/requests')
  await sandbox.getByRole('textbox').fill('{"kind":"lease"}')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await sandbox.getByText('Refused with 422').waitFor()
  expect(await answerTo(page, 'try-sandbox').innerText()).toContain('"kind": "must be one of buy, sell"')
  expect(await sandbox.getByRole('button').evaluate((button) => button === document.activeElement)).toBe(true)

  await context.setOffline(true)
  await estimate.click()
  await page.getByText('No answer: check the connection, then send again').waitFor()
  expect(errors).toEqual([])
})

describe('code', () => {
  test('is copied unchanged, also where its lines wrap, and is in the language that was chosen everywhere', async () => {
    const { page, context } = await site.visit('/developers', PHONE)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const copied = async (name: string) => {
      await page.getByRole('button', { name }).last().click()
      await page.getByText('Copied').waitFor()
      return page.evaluate(() => navigator.clipboard.readText())
    }
    const command = `curl ${site.base}/api/v1/catalog`
    expect(await group(page, 'Read the catalog').innerText()).toBe(command)
    expect(await copied('Copy: Read the catalog')).toBe(command)
    await page.getByRole('group', { name: 'Language of “Estimate”' }).getByText('Python').click()
    await group(page, 'Read a variant, Python').waitFor()

    await page.goto('/developers/errors/validation_error')
    const answer = await copied('Copy: Response, status 422')
    expect(answer).toBe(JSON.stringify(JSON.parse(answer), null, 2))
    expect(JSON.parse(answer).error).toMatchObject({
      code: 'validation_error',
      documentation: `${site.base}/developers#estimate-fields`,
    })
  })

  test('is there without script, in each language, with an answer that scrolls by keyboard and no form beside it', async () => {
    const { page } = await site.visit('/developers', { ...PHONE, javaScriptEnabled: false })
    expect(await page.locator('form[data-try]:visible, [data-copy]:visible').count()).toBe(0)
    const curl = group(page, 'Estimate, curl')
    for (const value of Object.values(ESTIMATE_EXAMPLES.inference.value))
      expect(await curl.innerText()).toContain(String(value))
    await page.getByRole('group', { name: 'Language of “Estimate”' }).getByText('TypeScript').click()
    expect(await group(page, 'Estimate, TypeScript').isVisible()).toBe(true)
    expect(await curl.isVisible()).toBe(false)

    expect(await hiddenPixels(page)).toBeGreaterThan(0)
    const answer = answerTo(page, 'read-variant')
    await answer.focus()
    await page.keyboard.press('End')
    await expect.poll(() => answer.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
  })
})

describe('an address', () => {
  test('of a schema opens its fields, and those of no other', async () => {
    const { page } = await site.visit('/developers/reference')
    const shown = () => page.locator('[data-schema][open]').count()
    expect(await shown()).toBe(0)
    await page.getByRole('link', { name: 'Catalog', exact: true }).last().click()
    await group(page, 'Properties of Catalog').waitFor()
    await expect.poll(shown).toBe(1)
  })

  test('of before leads to where it is now, and shows the link without a script', async () => {
    const { page } = await site.visit('/about')
    await page.goto('/developers#schema-Variant')
    await page.waitForURL('**/developers/reference#schema-Variant')
    const plain = await site.visit('/developers#schema-Variant', { javaScriptEnabled: false })
    expect(await plain.page.locator('#schema-Variant a').isVisible()).toBe(true)
  })

  test.each([
    ['/developers#inquiry-quota', 'More than 5 new inquiries in an hour'],
    ['/developers/reference#response-headers', 'Unique to each answer'],
  ])('%s opens what is folded on a phone, without a script too', async (path, words) => {
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await site.visit(path, { ...PHONE, javaScriptEnabled })
      const fold = page.locator(`details:has(> .place:target), details:has(tr:target)`)

      await fold.getByText(words).first().waitFor()
      expect(await page.locator('.text details[open]').count()).toBe(1)
      await expect.poll(() => topOf(page, ':target')).toBeLessThan(PHONE.viewport.height / 2)
      expect(await topOf(page, ':target')).toBeGreaterThan(40)
    }
  })
})

describe('on a phone', () => {
  test('the first screen has the base address, a command, its answer and what to try next', async () => {
    const { page } = await site.visit('/developers', PHONE)
    for (const place of [
      page.getByText(`${site.base}/api/v1`, { exact: true }),
      page.getByRole('link', { name: 'an estimate' }),
      page.getByRole('group', { name: 'Read a variant, curl' }),
      page.locator('#read-variant-answer span', { hasText: '"memoryBandwidthGBs": 3350' }),
    ]) {
      const box = await place.boundingBox()
      expect((box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0)).toBeLessThan(PHONE.viewport.height)
    }
  })

  test('the contents of the reference stay in sight, and close when they have been used; a desktop has all open', async () => {
    const { page } = await site.visit('/developers/reference', PHONE)
    const list = page.getByRole('navigation', { name: 'On this page' })
    const contents = page.getByText('Contents', { exact: true })
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await contents.click()
    await list.getByRole('link', { name: '/health' }).click()

    await page.getByRole('group', { name: 'Request to /api/v1/health' }).waitFor()
    await list.waitFor({ state: 'hidden' })
    const heading = page.getByRole('heading', { name: 'GET /api/v1/health' })
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(PHONE.viewport.height)
    const bar = await page.locator('.developers-contents').boundingBox()
    expect((await heading.boundingBox())?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))
    await contents.click()
    await list.waitFor()
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'hidden' })

    const wide = (await site.visit('/developers/reference', DESKTOP)).page
    expect(await wide.getByRole('group', { name: 'Request to /api/v1/articles' }).isVisible()).toBe(true)
    expect(await wide.locator('.unfolds-wide > summary:visible').count()).toBe(0)
  })
})
