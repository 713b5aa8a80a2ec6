/**
 * The bound of a row: node:http that sends one recorded answer to every request, once its body has arrived, and does the least that
 * stands behind it. `node bare.ts PORT FILE [estimate | log FILE | redis URL]`: computes the body; appends the inquiries that have
 * arrived together to a file and syncs it once; writes each to Redis by one script of two writes.
 */
import { fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { Redis } from 'ioredis'
import { estimateMemory, type MemoryInput } from '../../../inquiry-service/estimator/estimator.ts'
import type { SentAnswer } from '../load.ts'

const [port, file = '', work = '', where = ''] = process.argv.slice(2)
const { status, fields, body } = JSON.parse(readFileSync(file, 'utf8')) as SentAnswer
const bytes = Buffer.from(body, 'base64')

const answer = (response: ServerResponse, text: string | Buffer = bytes) => response.writeHead(status, fields).end(text)

type Work = (text: string, response: ServerResponse) => unknown

const WORK: Record<string, () => Work> = {
  '': () => (_, response) => answer(response),
  estimate: () => (text, response) => answer(response, JSON.stringify(estimateMemory(JSON.parse(text) as MemoryInput))),
  log() {
    const log = openSync(where, 'a')
    let waiting: [text: string, response: ServerResponse][] = []
    const commit = () => {
      const together = waiting
      waiting = []
      writeSync(log, together.map(([text]) => text).join('\n'))
      fdatasyncSync(log)
      for (const [, response] of together) answer(response)
    }
    return (...one) => {
      if (waiting.push(one) === 1) setImmediate(commit)
    }
  },
  redis() {
    const redis = new Redis(where)
    let made = 0
    const script = "redis.call('SET', KEYS[1], ARGV[1]) redis.call('XADD', KEYS[2], '*', 'id', KEYS[1])"
    return async (text, response) => {
      made += 1
      await redis.eval(script, 2, `{bare}:${made}`, '{bare}:outbox', text)
      answer(response)
    }
  },
}

const act = WORK[work]?.()
if (!act) throw new Error(`Cannot measure: there is no work called ${work}`)

createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8').on('data', (chunk) => (text += chunk))
  request.on('end', () => (request.method === 'GET' ? answer(response) : act(text, response)))
}).listen(Number(port), '127.0.0.1')
