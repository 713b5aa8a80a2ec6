/** Site and service of one process must mean the same: a half-copied deployment is told at its start, not by its clients. */
import type { Shelf } from './assets.ts'

/** Where the site says what it was made of. */
const BUILD_FILE = '/build.json'

/** @throws Error when the site was built with another contract than `contract`, or does not say with which */
export function requireSameContract(shelf: Shelf, contract: string): void {
  const other = contractOf(shelf.get(BUILD_FILE)?.representations.get('identity')?.body)
  if (other === contract) return
  const state = other === undefined ? 'the site does not name its contract' : `the site has ${short(other)}`
  throw new Error(
    `Cannot start as site and service come from different builds: this service has ${short(contract)}, ${state}`,
  )
}

const short = (digest: string) => `contract ${digest.slice(0, 12)}`

function contractOf(body: Buffer | undefined): string | undefined {
  if (!body) return undefined
  try {
    const { contract } = Object(JSON.parse(body.toString('utf8')))
    return typeof contract === 'string' ? contract : undefined
  } catch {
    return undefined
  }
}
