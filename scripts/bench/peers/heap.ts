/** Loaded into a server with `--import`: at SIGUSR2 writes its heap after a collection, bytes, to the file HEAP_FILE. */
import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/** One collection leaves what only the next can free: code not run since, and what finalizers and weak references let go of. */
const COLLECTIONS = 5

if (isMainThread) {
  process.on('SIGUSR2', async () => {
    for (let count = 0; count < COLLECTIONS; count += 1) {
      globalThis.gc?.()
      await new Promise(setImmediate)
    }
    writeFileSync(process.env['HEAP_FILE'] ?? '', String(process.memoryUsage().heapUsed))
  })
}
