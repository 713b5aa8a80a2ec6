/** Steps shared by tests of the search, in its dialog and on its page. */
import type { Page } from 'playwright-core'
import { visitor } from './chromium.ts'
import type { Site } from './site.ts'

/** With what the page asks for, from its first byte on. */
export async function openWatched(site: Site, path: string) {
  const visit = await visitor(site.browser, site.base)
  const asked: string[] = []
  visit.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await visit.page.goto(path)
  return { ...visit, asked }
}

/** Keeps back the file, until the returned function is called. */
export async function holdFile(page: Page, file: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/${file}`, async (route) => {
    await released
    await route.continue()
  })
  return release
}

export const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim())
export const rows = (page: Page) => page.locator('.results li:visible')
