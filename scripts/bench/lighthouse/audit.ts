/** One run of Lighthouse on one page. Fetched by npx, because only measuring needs it and it is large. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from '../../chromium.ts'
import { BARS, type Scores, type Screen } from './bars.ts'

/** Scores can be compared only within one version. */
const LIGHTHOUSE = 'lighthouse@13.5.0'

/** The most bytes of a report that are read. */
const REPORT_BYTES = 64 * 1024 * 1024

interface Audit {
  score: number | null
  numericValue?: number
  title: string
  details?: { items?: { observedFirstContentfulPaint?: number }[] }
}

interface Report {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

const execute = promisify(execFile)

/** Runs whose trace Chromium lost are repeated, as Lighthouse itself asks. */
const ATTEMPTS = 3

/** @throws Error when the page could not be measured */
export async function audit(address: string, screen: Screen): Promise<Scores> {
  let reason = ''
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const report = await run(address, screen)
    if (typeof report !== 'string') return scoresOf(report)
    reason = report
  }
  throw new Error(`Cannot measure ${address}: ${reason}`)
}

/** The report, or why there is none. */
async function run(address: string, screen: Screen): Promise<Report | string> {
  const flags = ['--headless=new', ...CHROMIUM_FLAGS].join(' ')
  const words = [
    ...[
      '--yes',
      '--package',
      LIGHTHOUSE,
      'lighthouse',
      address,
      '--quiet',
      '--no-enable-error-reporting',
      '--output=json',
    ],
    `--only-categories=${Object.keys(BARS).join()}`,
    `--chrome-flags=${flags}`,
    // The phone is Lighthouse's default.
    ...(screen === 'desktop' ? ['--preset=desktop'] : []),
  ]
  const env = { ...process.env, CHROME_PATH: CHROMIUM_PATH }
  try {
    const { stdout } = await execute('npx', words, { env, maxBuffer: REPORT_BYTES })
    const report = JSON.parse(stdout) as Report
    return report.runtimeError?.message ?? report
  } catch (error) {
    const { stderr = '' } = Object(error) as { stderr?: string }
    return stderr.trim().split('\n').at(-1) || String(error)
  }
}

function scoresOf({ categories, audits }: Report): Scores {
  const numeric = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const weighed = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
  return {
    categories: Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? Number.NaN) * 100)]),
    ),
    firstPaintMs: audits['metrics']?.details?.items?.[0]?.observedFirstContentfulPaint ?? Number.NaN,
    largestPaintMs: numeric('largest-contentful-paint'),
    blockingMs: numeric('total-blocking-time'),
    layoutShift: numeric('cumulative-layout-shift'),
    bytes: numeric('total-byte-weight'),
    faults: weighed.flatMap(({ id }) => {
      const { score = null, title = id } = audits[id] ?? {}
      return score !== null && score < 0.9 ? [title] : []
    }),
  }
}
