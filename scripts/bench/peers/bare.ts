/** The floor: node:http with nothing around it. `node bare.ts PORT`. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { estimateMemory, type MemoryInput } from '../../../inquiry-service/estimator/estimator.ts'
import { SITE } from '../../../tests/setup/build-folder.ts'

const catalog = readFileSync(`${SITE}/api/v1/catalog.json.br`)
const CATALOG_HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Encoding': 'br',
  'Content-Length': catalog.length,
}

createServer((request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, CATALOG_HEADERS).end(catalog)
    return
  }
  let text = ''
  request.setEncoding('utf8').on('data', (chunk) => (text += chunk))
  request.on('end', () => {
    const body = JSON.stringify(estimateMemory(JSON.parse(text) as MemoryInput))
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }).end(body)
  })
}).listen(Number(process.argv[2]), '127.0.0.1')
