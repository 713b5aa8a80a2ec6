/** A button that copies says so, and then says again what it does. */
import { expect, test } from 'vitest'
import { servedSite } from './site.ts'

const site = servedSite()

test.each([
  ['/charts', 'Copy citation', '[data-cite]', '[data-cite]', 'Copied'],
  ['/compare?ids=nvidia-l40s-48gb,nvidia-h100-sxm5-80gb', 'Copy link', '[data-copy]', '[data-copy]', 'Copied'],
  ['/estimate', 'Copy link', '#copy-link', '#copied', 'Link copied'],
  ['/developers', 'Copy', '.code button', '.code button', 'Copied'],
])('on %s “%s” comes back', async (path, _, button, place, words) => {
  const { page } = await site.visit(path, { alone: true, permissions: ['clipboard-write', 'clipboard-read'] })
  const pressed = page.locator(`${button}:visible`).first()
  await pressed.waitFor()
  await page.clock.install()
  const said = page.locator(place === button ? `${button}:visible` : place).first()
  const before = await said.textContent()
  await pressed.click()
  await expect.poll(() => said.textContent()).toBe(words)

  await page.clock.runFor(10_000)
  expect(await said.textContent()).toBe(before)
})
