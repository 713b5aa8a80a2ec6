/**
 * The baseline for an answer: node:http that answers every request with the same status, fields and bytes, once its body has
 * arrived. `node same-answer.ts PORT FILE`; with `estimate` as third word it reads the input and computes the body.
 */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { estimateMemory, type MemoryInput } from '../../../inquiry-service/estimator/estimator.ts'
import type { SentAnswer } from '../same-answer.ts'

const [port, file = '', computed] = process.argv.slice(2)
const { status, fields, body } = JSON.parse(readFileSync(file, 'utf8')) as SentAnswer
const bytes = Buffer.from(body, 'base64')

createServer((request, response) => {
  const answer = (text: string | Buffer) => response.writeHead(status, fields).end(text)
  if (request.method === 'GET') answer(bytes)
  else if (computed === 'estimate') estimate(request, answer)
  else request.resume().on('end', () => answer(bytes))
}).listen(Number(port), '127.0.0.1')

function estimate(request: IncomingMessage, answer: (text: string) => void): void {
  let text = ''
  request.setEncoding('utf8').on('data', (chunk) => (text += chunk))
  request.on('end', () => answer(JSON.stringify(estimateMemory(JSON.parse(text) as MemoryInput))))
}
