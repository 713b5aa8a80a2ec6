/** The floor: node:http with nothing around it. `node bare.ts PORT`. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { SITE } from '../../test-build.ts'

const catalog = readFileSync(`${SITE}/api/v1/catalog.json.br`)
const CATALOG_HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Encoding': 'br',
  'Content-Length': catalog.length,
}

createServer((_request, response) => response.writeHead(200, CATALOG_HEADERS).end(catalog)).listen(
  Number(process.argv[2]),
  '127.0.0.1',
)
