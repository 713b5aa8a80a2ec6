import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { visitor } from '../setup/chromium.ts'
import { servedSite } from '../setup/site.ts'

/** Compressed bytes of all scripts that a page loads by itself. */
const BUDGET_BYTES = 20_000

const site = servedSite()

test.each(['/estimate', '/inquire', '/catalog', '/compare'])(
  `the scripts of %s weigh at most ${BUDGET_BYTES} bytes compressed, and come from the site itself`,
  async (path) => {
    const { page, errors } = await visitor(site.browser, site.base)
    const origins = new Set<string>()
    const scripts: Promise<Buffer>[] = []
    page.on('response', (response) => {
      origins.add(new URL(response.url()).origin)
      if (response.request().resourceType() === 'script') scripts.push(response.body())
    })
    await page.goto(path, { waitUntil: 'networkidle' })

    const weights = (await Promise.all(scripts)).map((script) => gzipSync(script).length)
    expect(weights.length).toBeGreaterThan(0)
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(BUDGET_BYTES)
    expect([...origins]).toEqual([site.base])
    expect(errors).toEqual([])
  },
)
