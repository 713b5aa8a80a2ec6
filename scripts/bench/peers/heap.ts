/** Loaded into a server with `--import`: at SIGUSR2 writes its heap after a collection, bytes, to the file HEAP_FILE. */
import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  process.on('SIGUSR2', () => {
    globalThis.gc?.()
    writeFileSync(process.env['HEAP_FILE'] ?? '', String(process.memoryUsage().heapUsed))
  })
}
