/** Says in one sentence what an older Node would say with a stack. In syntax that every Node understands. */
import { readFileSync } from 'node:fs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const needed = engines.node.replace('>=', '')
const numbers = (version) => version.split('.').map(Number)
const [major, minor] = numbers(process.versions.node)
const [leastMajor, leastMinor] = numbers(needed)
if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
  console.error(
    `Cannot start: Node ${needed} or later is needed: this is ${process.versions.node}. On Linux and Windows npm ci brings it along; elsewhere install it.`,
  )
  process.exit(1)
}
