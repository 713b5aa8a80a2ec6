/**
 * The baseline for durable inquiries: node:http that writes what a commit of the ledger writes for the requests that have arrived
 * together, page by page as SQLite does, syncs once and sends each the same answer. It looks at nothing and can find nothing
 * again. `node raw-commits.ts PORT FILE LOG PAGES PAGES_EACH`: pages of a commit of one, and of each request beyond that.
 */
import { fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { SentAnswer } from '../same-answer.ts'

const [port, file = '', log = '', pagesOfOne, pagesOfEach] = process.argv.slice(2)
const { status, fields, body } = JSON.parse(readFileSync(file, 'utf8')) as SentAnswer
const bytes = Buffer.from(body, 'base64')

const HEADER = Buffer.alloc(24, 1)
const PAGE = Buffer.alloc(4096, 1)
const FRAME_BYTES = HEADER.length + PAGE.length
/** Where the ledger copies its log back and begins it anew. */
const FRAMES = 1000

const handle = openSync(log, 'w')
let frame = 0
let waiting: ServerResponse[] = []

createServer((request, response) => {
  request.resume().on('end', () => {
    waiting.push(response)
    if (waiting.length === 1) setImmediate(commit)
  })
}).listen(Number(port), '127.0.0.1')

function commit(): void {
  const together = waiting
  waiting = []
  const pages = Math.round(Number(pagesOfOne) + (together.length - 1) * Number(pagesOfEach))
  for (let written = 0; written < pages; written += 1) {
    writeSync(handle, HEADER, 0, HEADER.length, frame * FRAME_BYTES)
    writeSync(handle, PAGE, 0, PAGE.length, frame * FRAME_BYTES + HEADER.length)
    frame = (frame + 1) % FRAMES
  }
  fsyncSync(handle)
  for (const response of together) response.writeHead(status, fields).end(bytes)
}
