/**
 * The disk thread: it alone has the connection that writes, so that no request waits behind an fsync.
 * Submissions that arrive while a commit is under way are committed together after it.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { messageOf } from '../../thrown.ts'
import { type Engine, openEngine } from './engine.ts'
import type { Report, Request, WorkerOptions } from './messages.ts'

const FILE_CHECK_EVERY_MS = 1000

const port = parentPort
if (!port) throw new Error('Bug: the thread of the disk was started as a process')
const report = (message: Report): void => port.postMessage(message)

let engine: Engine | undefined
/** Whoever started the thread waits for its first message, which says that it is open. */
let early: Report[] | undefined = []
try {
  engine = openEngine(workerData as WorkerOptions, (message) => (early ? void early.push(message) : report(message)))
} catch (error) {
  report({ kind: 'not-opened', message: messageOf(error) })
  port.close()
}
if (engine) serve(engine)

function serve(opened: Engine): void {
  const watch = setInterval(() => opened.check(Date.now()), FILE_CHECK_EVERY_MS)
  const take = (request: Request) => {
    if (request.call !== 'close') {
      opened.take(request)
      return
    }
    clearInterval(watch)
    opened.close()
    report({ kind: 'answers', answers: [{ id: request.id, value: undefined }] })
    port?.close()
  }
  port?.on('message', (requests: Request[]) => requests.forEach(take))
  report({ kind: 'opened', operations: opened.operations })
  for (const message of early ?? []) report(message)
  early = undefined
}
