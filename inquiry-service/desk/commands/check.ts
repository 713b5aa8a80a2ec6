/** `desk check`: reads the whole ledger and checks its promises. Exit code 1 when something is wrong. */

import { EXIT } from '../errors.ts'
import { deskCommand } from './command.ts'
import { showElapsed } from './progress.ts'

export const check = deskCommand({
  name: 'check',
  description: 'Check the integrity of the ledger; may take minutes',
  examples: ['check', 'check --json'],
  args: {},
  run: async ({ store, signature, tell }) => {
    const report = await showElapsed('checking', store.desk.checkIntegrity(signature.at))
    const { problems } = report
    const verdict = problems.length === 0 ? 'all is well' : problems.join('\n')
    tell(report, () => `${report.inquiries} inquiries, ${report.erased} erased: ${verdict}`)
    return problems.length === 0 ? undefined : EXIT.failed
  },
})
