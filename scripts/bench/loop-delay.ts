/** Loaded into a server with `--import`: writes the event loop's p99 delay, milliseconds, to the file LOOP_DELAY_FILE. */
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const WRITE_EVERY_MS = 250
/** Resolution of the histogram, which measures how late a timer with this period fires. */
const RESOLUTION_MS = 1

const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
histogram.enable()
const file = process.env['LOOP_DELAY_FILE'] ?? ''
setInterval(() => {
  writeFileSync(file, String(Math.max(0, histogram.percentile(99) / 1e6 - RESOLUTION_MS)))
}, WRITE_EVERY_MS).unref()
