/**
 * Asks every publisher whether the documents, configurations and sources named by the content still answer, and lists
 * entries last reviewed too long ago: `npm run check:links`. No build, test or check runs it,
 * as it is the only command that calls other people's servers.
 */
import { loadContent } from '../content/index.ts'
import { runProgram } from './command-line.ts'
import { linkReport, namedAddresses, probeAll } from './links.ts'

await runProgram(
  {
    name: 'check:links',
    description: 'Check that every address the content names still answers; exit code 1 if a document is gone',
    options: { only: { type: 'string', default: '', description: 'Only addresses that contain this' } },
    examples: ['', '--only nvidia.com'],
  },
  async ({ only }) => {
    const content = loadContent()

    const asked = [...namedAddresses(content).keys()].filter((address) => address.includes(only))
    console.error(`Asking for ${asked.length} addresses`)
    const verdicts = await probeAll(asked, (_, { kind }) =>
      process.stderr.write(kind === 'answers' ? '.' : kind.charAt(0)),
    )
    process.stderr.write('\n')

    const { lines, gone } = linkReport(content, verdicts, new Date().toISOString().slice(0, 10))
    console.log(lines.join('\n'))
    process.exitCode = gone > 0 ? 1 : 0
  },
)
