/** Checks the content as the build does. Prints one line per finding; exit code 1 when one is more than a warning. */
import { loadContent } from '../../content/index.ts'
import { counted } from '../../content/load/faults.ts'
import { RULES as CONTENT_RULES } from '../../content/rules/index.ts'
import { applyRules, resultLine } from '../../content/rules/rule.ts'
import { messageOf } from '../../inquiry-service/support/thrown.ts'
import { accuracy, articleCaches, articleEstimates } from './estimator-rules.ts'

export const RULES = [...CONTENT_RULES, accuracy, articleEstimates, articleCaches]

/** @throws ContentError when it cannot be loaded; Error with one line per finding */
export function checkContent(): void {
  const today = new Date().toISOString().slice(0, 10)
  const results = applyRules(RULES, { content: loadContent({ today }), today })
  for (const result of results) if (result.severity === 'warning') console.error(resultLine(result))
  const failures = results.filter(({ severity }) => severity !== 'warning')
  if (failures.length === 0) return
  throw new Error(`Cannot use the content: ${counted(failures.length)}\n${failures.map(resultLine).join('\n')}`)
}

if (import.meta.main) {
  try {
    checkContent()
    console.log(`The content follows all ${RULES.length} rules`)
  } catch (error) {
    console.error(messageOf(error))
    process.exitCode = 1
  }
}
