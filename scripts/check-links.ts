/**
 * Asks every publisher whether the documents, configurations and sources named by the content still answer, and lists
 * entries last reviewed too long ago: `npm run check:links` (`-- --only nvidia.com`). No build, test or check runs it,
 * as it is the only command that calls other people's servers. Exit code 1 when a document is gone.
 */
import { parseArgs } from 'node:util'
import { loadContent } from '../content/index.ts'
import { probeAll } from './links/probe.ts'
import { linkReport, namedAddresses } from './links/report.ts'

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const content = loadContent()

const asked = [...namedAddresses(content).keys()].filter((address) => address.includes(values.only))
console.error(`Asking for ${asked.length} addresses`)
const verdicts = await probeAll(asked, (_, { kind }) => process.stderr.write(kind === 'answers' ? '.' : kind.charAt(0)))
process.stderr.write('\n')

const { lines, gone } = linkReport(content, verdicts, new Date().toISOString().slice(0, 10))
console.log(lines.join('\n'))
process.exitCode = gone > 0 ? 1 : 0
