/**
 * The pictures of the README, from the built site of the tests: `npm run screenshots`. Built first where something has changed; needs
 * Chromium, as the tests in a browser do.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import buildForTests from '../tests/setup/built.ts'
import { openChromium } from '../tests/setup/chromium.ts'
import { startStandalone } from '../tests/setup/standalone.ts'

const FOLDER = '.github/screenshots'
/** As wide as GitHub shows a README, in CSS pixels. */
const WINDOW = { width: 1120, height: 720 }

/** Name → path of the page. */
const PICTURES = { catalog: '/catalog', estimate: '/estimate' }

await buildForTests()
const service = await startStandalone()
const browser = await openChromium()
try {
  mkdirSync(FOLDER, { recursive: true })
  const page = await browser.newPage({ baseURL: service.base, viewport: WINDOW, reducedMotion: 'reduce' })
  for (const [name, path] of Object.entries(PICTURES)) {
    const answer = await page.goto(path, { waitUntil: 'networkidle' })
    if (!answer?.ok()) throw new Error(`Cannot take the picture as ${path} answers ${answer?.status()}`)
    await page.screenshot({ path: join(FOLDER, `${name}.png`) })
    console.log(`Wrote ${join(FOLDER, `${name}.png`)}`)
  }
} finally {
  await browser.close()
  await service.stop()
}
