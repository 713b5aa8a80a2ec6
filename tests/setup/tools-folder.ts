/** Where the tests have the desk and the ledger's thread in bundles: `tools.ts` makes them. */
import { resolve } from 'node:path'

export const TOOLS = resolve('.cache/test-tools')
export const DESK = `${TOOLS}/desk.mjs`
export const LEDGER_PROCESS = `${TOOLS}/ledger-process.mjs`
export const threadBundle = (name: string) => `${TOOLS}/${name}.mjs`
