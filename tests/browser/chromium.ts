/** The system's Chromium, for tests of the pages. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RunOptions, Spec } from 'axe-core'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { CHROMIUM_PATH, flagsWithout, WITHOUT_FEATURES } from '../../scripts/chromium.ts'

/** The same without windows and menus: a visitor's profile and a page take it a fraction of the work. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

function pathForTests(): string {
  return process.env['CHROMIUM_PATH'] === undefined && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM_PATH
}

/** After each address Chromium starts a process for the next one, and a visitor's profile can't take another's: a tenth of its work. */
const SPARE_PROCESS = 'SpareRendererForSitePerProcess'

export function openChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: pathForTests(), args: flagsWithout([...WITHOUT_FEATURES, SPARE_PROCESS]) })
}

/** Shorter than a test's own limit, whose message would not say what was being waited for. */
const TIMEOUT_MS = 90_000

export interface Visit {
  readonly context: BrowserContext
  readonly page: Page
  /** As the service sees it. */
  readonly address: string
  /** Script errors on the pages, and what the content security policy blocked. */
  readonly errors: string[]
}

/**
 * A visitor with a profile of its own and, as the service sees it, an address of its own, so that no test uses up another's
 * quota. A test that asks for `errors` fails with them.
 */
export async function visitor(browser: Browser, baseURL: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce', ...options })
  // Generous, for a busy machine: no test is about how long a page takes.
  context.setDefaultTimeout(TIMEOUT_MS)
  const errors: string[] = []
  context.on('weberror', (fault) => errors.push(fault.error().message))
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) errors.push(message.text())
  })
  return { context, page: await context.newPage(), address: await newAddress(context), errors }
}

let clients = 0

/** From now on the service takes the visitor for another client. */
export async function newAddress(context: BrowserContext): Promise<string> {
  clients += 1
  const address = `198.19.${clients >> 8}.${clients & 255}`
  await context.setExtraHTTPHeaders({ 'X-Forwarded-For': address })
  return address
}

/** Keeps back what the page asks for at these addresses from now on, by itself its scripts, until the returned function is called. */
export async function hold(page: Page, addresses = '**/*.js'): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await released
    await route.fallback()
  })
  return release
}

/** As text, or the tests' own loader would take the import for one of theirs. */
const IMPORT_ALL = `Promise.all([...document.scripts].flatMap(({ type, src }) => (type === 'module' && src ? import(src) : []))).then(() => {})`

/** Resolves once the page's scripts have run to their end, also where one waits for a file. */
export async function scriptsHaveRun(page: Page): Promise<void> {
  await page.evaluate(IMPORT_ALL)
}

const AXE_PROGRAM = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Beyond what axe checks by default: text contrast of 7:1, targets of 24 px. */
const STRICTER: RunOptions = {
  rules: {
    'color-contrast-enhanced': { enabled: true },
    // Instead of 4.5:1, which would take the same time again: see CONTRAST.
    'color-contrast': { enabled: false },
    'target-size': { enabled: true },
  },
  // Otherwise what passes is collected and transferred as well: thousands of nodes for a table.
  resultTypes: ['violations'],
}

/** Less than 4.5:1 axe leaves to the rule that is not asked; without a `minThreshold` the stricter one finds it too. */
const CONTRAST: Spec = {
  checks: [
    {
      id: 'color-contrast-enhanced',
      options: {
        ...{ ignoreUnicode: true, ignoreLength: false, ignorePseudo: false, pseudoSizeThreshold: 0.25 },
        ...{ boldValue: 700, boldTextPt: 14, largeTextPt: 18, shadowOutlineEmMax: 0.1, textStrokeEmMin: 0.03 },
        contrastRatio: { normal: { expected: 7 }, large: { expected: 4.5 } },
      },
    },
  ],
}

/** What axe finds on the page as it is, one line per finding; `within`: in the one part that has changed. */
export async function axeFindings(page: Page, within = 'html'): Promise<string[]> {
  await coverNothing(page)
  // Half a megabyte: once per document, whatever states of it are looked at.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_PROGRAM)
  const violations = await page.evaluate(runAxe, { within, options: STRICTER, spec: CONTRAST })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  )
}

/** Runs in the page. */
async function runAxe({ within, options, spec }: { within: string; options: RunOptions; spec: Spec }) {
  const { axe } = window as typeof window & { axe: typeof import('axe-core') }
  axe.configure(spec)
  return (await axe.run(within, options)).violations
}

/**
 * To axe, a target partly under the shortlist tray or a sticky head is too small, though a reader can scroll it into view.
 * In a window as tall as the page nothing is covered.
 */
async function coverNothing(page: Page): Promise<void> {
  const size = page.viewportSize()
  const scrolled = await page.evaluate(() => scrollY > 0)
  if (!size || !(scrolled || (await page.locator('#shortlist').isVisible()))) return
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...size, height })
}

/** Presses Tab until the element has focus, as someone without a pointer does; the text in a field is then selected. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return
  }
  throw new Error(`Tab never reached ${selector}`)
}
