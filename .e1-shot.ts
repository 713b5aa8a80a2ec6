import { openChromium, visitor } from './tests/setup/chromium.ts'
import { startStandalone } from './tests/setup/standalone.ts'

const product = await startStandalone()
const browser = await openChromium()
const jobs = JSON.parse(process.argv[2] ?? '[]')
for (const { path, w = 1440, h = 900, name, dark, forced, choose, full, js = true, act, scroll } of jobs) {
  const { page, errors } = await visitor(browser, product.base, {
    viewport: { width: w, height: h },
    colorScheme: dark ? 'dark' : 'light',
    forcedColors: forced ? 'active' : 'none',
    javaScriptEnabled: js,
  } as never)
  await page.goto(path, { waitUntil: 'networkidle' })
  for (const id of choose ?? []) {
    await page.locator(`.choose[value="${id}"]`).check()
  }
  if (act) await page.evaluate(act)
  if (scroll) await page.evaluate((y: number) => scrollTo(0, y), scroll)
  await page.waitForTimeout(150)
  const wide = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  await page.screenshot({ path: `/tmp/e1-${name}.png`, fullPage: !!full })
  console.log(name, wide.join('/'), errors.join('; '))
  await page.context().close()
}
await browser.close()
await product.stop()
process.exit(0)
