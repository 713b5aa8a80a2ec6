/**
 * Lighthouse on one built page of each kind: medians of all runs, and exit code 1 if one misses what is wanted. Rounds are interleaved, so
 * that a slow moment of the machine affects every page once. `.ci/lighthouse` runs it alone on a machine. The last line counts pages.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { table } from '../../inquiry-service/desk/commands/print.ts'
import { wholeNumber } from '../../inquiry-service/desk/input.ts'
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from '../chromium.ts'
import { readOptions } from '../command-line.ts'
import { buildForTests, totalsLine } from '../test-build.ts'
import { ensurePrograms, WHOLE_BROWSER } from '../test-programs.ts'
import { quantile } from './quantile.ts'
import { Servers } from './servers.ts'

/** Fetched by npx, because only measuring needs it and it is large. Scores can be compared only within one version. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const REPORT_BYTES = 64 * 1024 * 1024
/** Runs whose trace Chromium lost are repeated, as Lighthouse itself asks. */
const ATTEMPTS = 3

const PAGES = [
  ...['/', '/catalog', '/catalog/nvidia-h100-sxm5-80gb', '/models', '/models/nvidia-h100', '/compare'],
  '/compare?ids=nvidia-h100-sxm5-80gb,amd-instinct-mi300x-oam',
  '/compare/amd-instinct-mi300x-oam-and-nvidia-h200-sxm5-141gb',
  ...['/documents', '/documents/nvidia-h100-product-page', '/articles', '/articles/bandwidth-bounds-decoding'],
  ...['/estimate', '/fit', '/fit/llama-3-3-70b', '/charts', '/devices', '/inquire', '/sell'],
  '/report?variant=nvidia-h100-sxm5-80gb&field=memoryGB&value=80+GB',
  ...['/developers', '/developers/guide', '/developers/reference', '/developers/errors/validation_error'],
  ...['/changes', '/not-listed', '/search?q=hbm3e', '/about', '/privacy', '/health-form'],
]

interface Report {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit | undefined>
}

interface Audit {
  score: number | null
  numericValue?: number
  title: string
  details?: { items?: { observedFirstContentfulPaint?: number }[] }
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const score = (name: string) => (report: Report) => Math.round((report.categories[name]?.score ?? Number.NaN) * 100)
const numeric = (id: string) => (report: Report) => report.audits[id]?.numericValue ?? Number.NaN
/** First contentful paint as this machine painted it, without the slowdown that Lighthouse adds by calculation. */
const paint = ({ audits }: Report) => audits['metrics']?.details?.items?.[0]?.observedFirstContentfulPaint ?? Number.NaN

/** What a median must reach: at least, or at most. */
const COLUMNS: { name: string; of: (report: Report) => number; least?: number; most?: number }[] = [
  ...CATEGORIES.map((name) => ({ name, of: score(name), least: name === 'performance' ? 99 : 100 })),
  { name: 'paint ms', of: paint, most: 400 },
  { name: 'LCP ms', of: numeric('largest-contentful-paint') },
  { name: 'TBT ms', of: numeric('total-blocking-time') },
  { name: 'CLS', of: numeric('cumulative-layout-shift'), most: 0 },
  { name: 'bytes', of: numeric('total-byte-weight') },
]

const values = await readOptions({
  name: 'bench:lighthouse',
  description: 'Measure the built pages with Lighthouse; exit code 1 if one misses its target',
  options: {
    runs: { type: 'string', valueHint: 'count', default: '5', description: 'Number of runs; their median counts' },
    desktop: { type: 'boolean', description: 'As an office desktop instead of a slow phone' },
    only: { type: 'string', multiple: true, valueHint: 'path', description: 'Only this page; repeatable' },
  },
  examples: ['--runs 3 --desktop --only /catalog'],
})
const runs = wholeNumber('runs', values.runs)
const missing = await ensurePrograms([WHOLE_BROWSER])
if (missing !== undefined) {
  console.error(missing)
  console.log(totalsLine({ passed: 0, failed: 1 }))
  process.exit(1)
}
await buildForTests()
await using servers = new Servers()
const { port } = await servers.service({ STORE_DURABILITY: 'attested:temporary' })
const reports = new Map((values.only ?? PAGES).map((page) => [page, [] as Report[]]))
for (let run = 1; run <= runs; run += 1) {
  for (const [page, all] of reports) {
    process.stderr.write(`\rround ${run} of ${runs}: ${page}`.padEnd(80))
    all.push(await audit(`http://127.0.0.1:${port}${page}`))
  }
}

let failed = 0
const rows = [...reports].map(([page, all]) => {
  const medians = COLUMNS.map(({ of }) => quantile(all.map(of), 0.5))
  const missed = COLUMNS.flatMap(({ name, least = -Infinity, most = Infinity }, index) => {
    const median = medians[index] ?? Number.NaN
    return median < least || median > most ? [`${name} ${median}`] : []
  })
  if (missed.length > 0) failed += 1
  for (const finding of new Set([...missed, ...all.flatMap(belowFullMarks)])) console.error(`${page}: ${finding}`)
  return [page, ...medians.map((median) => (Number.isInteger(median) ? median : Number(median.toPrecision(3))))]
})
console.log(`\n${table(['page', ...COLUMNS.map(({ name }) => name)], rows)}`)
console.log(totalsLine({ passed: rows.length - failed, failed }))
process.exitCode = failed === 0 ? 0 : 1

/** @throws Error when the page could not be measured */
async function audit(address: string): Promise<Report> {
  const words = [
    ...['--yes', '--package', LIGHTHOUSE, 'lighthouse', address, '--quiet', '--no-enable-error-reporting'],
    ...['--output=json', `--only-categories=${CATEGORIES.join()}`, ...(values.desktop ? ['--preset=desktop'] : [])],
    `--chrome-flags=${['--headless=new', ...CHROMIUM_FLAGS].join(' ')}`,
  ]
  const env = { ...process.env, CHROME_PATH: CHROMIUM_PATH }
  let reason: unknown
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      const { stdout } = await promisify(execFile)('npx', words, { env, maxBuffer: REPORT_BYTES })
      const report = JSON.parse(stdout) as Report
      if (!report.runtimeError) return report
      reason = report.runtimeError.message
    } catch (error) {
      reason = error
    }
  }
  throw new Error(`Cannot measure ${address}: ${reason}`)
}

/** Titles of the audits that count toward a score and fell short of full marks. */
function belowFullMarks({ categories, audits }: Report): string[] {
  const weighed = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
  return weighed.flatMap(({ id }) => {
    const { score = null, title = id } = audits[id] ?? {}
    return score !== null && score < 0.9 ? [title] : []
  })
}
