/**
 * A separate program for a test: sends the load of `load.ts` to BASE until SIGTERM, each request from its own address,
 * and prints the report as JSON. `node load-process.ts BASE PER_SECOND`
 */
import { Load } from './load.ts'

const [base = '', perSecond = ''] = process.argv.slice(2)
const client = (number: number) => ({
  localAddress: `127.${1 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`,
})
const load = new Load({ base, client }, Number(perSecond))
process.once('SIGTERM', async () => {
  console.log(JSON.stringify(await load.stop()))
  process.exit(0)
})
