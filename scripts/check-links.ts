/**
 * Asks every publisher whether the documents, configurations and sources named by the content still answer, and lists
 * entries last reviewed too long ago: `node scripts/check-links.ts`; `--only nvidia.com` asks for addresses with these words. Exit
 * code 1 if a document is gone. No build, test or check runs it, as it is the only command that calls other people's servers.
 */
import { parseArgs } from 'node:util'
import { loadContent } from '../content/index.ts'
import { linkReport, namedAddresses, probeAll } from './links.ts'

const { only } = parseArgs({ options: { only: { type: 'string', default: '' } } }).values
const content = loadContent()

const asked = [...namedAddresses(content).keys()].filter((address) => address.includes(only))
console.error(`Asking for ${asked.length} addresses`)
const verdicts = await probeAll(asked, (_, { kind }) => process.stderr.write(kind === 'answers' ? '.' : kind.charAt(0)))
process.stderr.write('\n')

const { lines, gone } = linkReport(content, verdicts, new Date().toISOString().slice(0, 10))
console.log(lines.join('\n'))
process.exitCode = gone > 0 ? 1 : 0
