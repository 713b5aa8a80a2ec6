/**
 * The wall for an answer: node:http that answers every request with the same status, fields and bytes, once its body has
 * arrived. `node same-answer.ts PORT FILE`.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { SentAnswer } from '../same-answer.ts'

const [port, file = ''] = process.argv.slice(2)
const { status, fields, body } = JSON.parse(readFileSync(file, 'utf8')) as SentAnswer
const bytes = Buffer.from(body, 'base64')

createServer((request, response) => {
  const answer = () => response.writeHead(status, fields).end(bytes)
  if (request.method === 'GET') answer()
  else request.resume().on('end', answer)
}).listen(Number(port), '127.0.0.1')
