import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ESTIMATE_EXAMPLES } from '../../inquiry-service/contract/openapi/examples.ts'
import { axeFindings } from './chromium.ts'
import { servedSite } from './site.ts'

const site = servedSite()
const PHONE = { width: 390, height: 844 }

const ESTIMATE_OF_NOTHING = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }

const tryForm = (page: Page, path: string) => page.locator('form[data-try]').filter({ hasText: `POST ${path}` })
const answerTo = (page: Page, id: string) => page.locator(`#${id}-answer`).getByRole('group')

test.each(['/', '/developers', '/developers/guide'])(
  'every command of %s has the address of the server that it came from',
  async (path) => {
    const { page } = await site.visit(path)
    const commands = (await page.locator('main pre').allTextContents()).filter((text) => text.startsWith('curl'))

    expect(commands.length).toBeGreaterThan(0)
    expect(commands.filter((text) => !text.includes(site.base))).toEqual([])
  },
)

describe('trying a request', () => {
  test('the estimate shows status, headers and body as they came, where the example was', async () => {
    const { page, errors } = await site.visit('/developers')

    await tryForm(page, '/api/v1/estimate').getByRole('button', { name: 'Send' }).click()
    await page.getByText('Answered with 200').waitFor()

    const [head = '', body = ''] = ((await answerTo(page, 'try-estimate').textContent()) ?? '').split('\n\n')
    expect(head.split('\n')[0]).toBe('200 OK')
    expect(head).toContain('Cache-Control: no-store')
    expect(head).toContain('RateLimit-Policy: "public";q=120;w=60')
    expect(head).toContain('RateLimit: "public";r=119;t=60')
    expect(JSON.parse(body)).toMatchObject({ memoryOnlyDeviceLowerBound: 1 })
    expect(errors).toEqual([])
  })

  test('a read shows the whole answer where its first lines were', async () => {
    const { page, errors } = await site.visit('/developers')
    const answer = answerTo(page, 'read-variant')
    const example = (await answer.textContent()) ?? ''

    await page.locator('form[data-try]').first().getByRole('button', { name: 'Send' }).click()
    await page.getByText('Answered with 200').waitFor()

    const [head = '', body = ''] = ((await answer.textContent()) ?? '').split('\n\n')
    expect(head.split('\n')[0]).toBe('200 OK')
    expect(JSON.parse(body)).toEqual(JSON.parse(example))
    const hidden = await answer.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
    expect(hidden).toBe(0)
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

  test('is copied unchanged where its lines wrap', async () => {
    const { page, context } = await site.visit('/developers/errors/validation_error', { viewport: PHONE })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { error } = JSON.parse(await (await fetch(`${site.base}/api/v1/estimate`, ESTIMATE_OF_NOTHING)).text())

    await page.getByRole('button', { name: 'Copy: Answer, status 422' }).last().click()
    await page.getByText('Copied').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())

    expect(copied).toBe(JSON.stringify(JSON.parse(copied), null, 2))
    expect(JSON.parse(copied).error).toMatchObject({ code: error.code, message: error.message })
    expect(JSON.parse(copied).error.documentation).toBe(`${site.base}/developers#estimate-fields`)
  })

  test('is shown from its first lines, and whole when that is wanted, without a script too', async () => {
    const { page } = await site.visit('/developers', { viewport: PHONE, javaScriptEnabled: false })
    const answer = answerTo(page, 'read-variant')
    const hidden = () => answer.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
    expect(await hidden()).toBeGreaterThan(1_000)

    await page
      .getByRole('checkbox', { name: /^Show all \d+ lines of “Answer, 200”$/ })
      .first()
      .check()

    expect(await hidden()).toBe(0)
  })

  test('is in the language that was chosen, everywhere on the page', async () => {
    const { page } = await site.visit('/developers')

    await page.getByRole('group', { name: 'Language of “Estimate”' }).getByText('Python').click()

    for (const label of ['Estimate, Python', 'Read a variant, Python']) {
      await page.getByRole('group', { name: label, exact: true }).waitFor()
    }
    await page.getByRole('group', { name: 'Estimate, curl', exact: true }).waitFor({ state: 'hidden' })
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

  await expect.poll(shown).toBe(1)
})

test('the address of an error leads to its row, and on to its page', async () => {
  const { page } = await site.visit('/developers#inquiry-quota')
  const row = page.locator('#inquiry-quota')

  expect(await row.innerText()).toContain('More than 5 new inquiries in an hour')
  await row.getByRole('link').click()
  await page.waitForURL('**/developers/errors/rate_limited#inquiry-quota')
  expect(await page.locator('#inquiry-quota').innerText()).toBe('More than 5 new inquiries in an hour')
})

test('the first screen of a phone has the base address, a command, its answer and what to try next', async () => {
  const { page } = await site.visit('/developers', { viewport: PHONE })
  const ends = async (place: ReturnType<Page['locator']>) => {
    const box = await place.boundingBox()
    return (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0)
  }

  for (const place of [
    page.getByText(`${site.base}/api/v1`, { exact: true }),
    page.getByRole('link', { name: 'an estimate' }),
    page.getByRole('group', { name: 'Read a variant, curl' }),
    page.getByRole('button', { name: 'Send' }).first(),
    page.locator('#read-variant-answer span', { hasText: '"memoryBandwidthGBs": 3350' }),
  ]) {
    expect(await ends(place)).toBeLessThan(PHONE.height)
  }
})

describe('an address of before', () => {
  test.each([
    ['rate-limit-fields', '/developers/guide#rate-limit-fields'],
    ['submitInquiry', '/developers/reference#submitInquiry'],
    ['schema-Variant', '/developers/reference#schema-Variant'],
  ])('/developers#%s leads to where it is now', async (id, place) => {
    const { page } = await site.visit(`/developers#${id}`)

    await page.waitForURL(`**${place}`)
    expect(await page.locator(`#${id}`).count()).toBe(1)
  })

  test('shows the link without a script', async () => {
    const { page } = await site.visit('/developers#schema-Variant', { javaScriptEnabled: false })

    expect(await page.locator('#schema-Variant a').isVisible()).toBe(true)
  })
})

describe('what is folded on a phone', () => {
  test.each([
    ['/developers#inquiry-quota', 'More than 5 new inquiries in an hour'],
    ['/developers/reference#estimateMemory', 'The estimate'],
    ['/developers/reference#response-headers', 'Unique to each answer'],
    ['/developers/reference#schema-Readiness', 'status'],
  ])('is open for whoever comes by %s, without a script too', async (path, words) => {
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await site.visit(path, { viewport: PHONE, javaScriptEnabled })
      const fold = page.locator(`details:has(> .place:target), details:has(tr:target)`)

      await fold.getByText(words).first().waitFor()
      expect(await page.locator('.text details[open]').count()).toBe(1)
      const top = () => page.locator(':target').evaluate((named) => named.getBoundingClientRect().top)
      await expect.poll(top).toBeLessThan(PHONE.height / 2)
      expect(await top()).toBeGreaterThan(40)
    }
  })

  test.each(['/developers', '/developers/reference', '/developers/errors/invalid_request'])(
    'of %s has nothing that axe objects to when it is open',
    async (path) => {
      const { page } = await site.visit(path, { viewport: PHONE })
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll('.text details')) fold.setAttribute('open', '')
      })

      expect(await axeFindings(page)).toEqual([])
    },
  )

  test('stands open where there is room, with nothing to press', async () => {
    const { page } = await site.visit('/developers/reference', { viewport: { width: 1440, height: 900 } })

    expect(await page.getByRole('group', { name: 'Request to /api/v1/articles' }).isVisible()).toBe(true)
    expect(await page.locator('.unfolds-wide > summary:visible').count()).toBe(0)
  })
})

test('the guide is folded on a phone, and whoever comes to a section reads its details', async () => {
  const { page } = await site.visit('/developers/guide', { viewport: PHONE })
  const details = page.getByText('No path, method, status or error code')
  expect(await details.isVisible()).toBe(false)

  await page.getByText('Contents', { exact: true }).click()
  await page.getByRole('link', { name: 'What stays the same' }).click()
  await details.waitFor()
  await expect.poll(() => page.locator('.text details[open]').count()).toBe(1)
})

test('the contents of the reference stay in sight on a phone, and close when they have been used', async () => {
  const { page } = await site.visit('/developers/reference', { viewport: PHONE })
  const list = page.getByRole('navigation', { name: 'On this page' })
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))

  await page.getByText('Contents', { exact: true }).click()
  await list.getByRole('link', { name: '/health' }).click()

  await page.getByRole('group', { name: 'Request to /api/v1/health' }).waitFor()
  await list.waitFor({ state: 'hidden' })
  const heading = page.getByRole('heading', { name: 'GET /api/v1/health' })
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(PHONE.height)
  const bar = await page.locator('.contents').boundingBox()
  expect((await heading.boundingBox())?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))

  await page.getByText('Contents', { exact: true }).click()
  await list.waitFor()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'hidden' })
})
