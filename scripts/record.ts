/**
 * Records what follows from the content and the contract and is kept in files: published ids, the change log of today, the counts of
 * the evidence, the schemas for editors, the promises of the contract. `npm run record -- --help`
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CONTENT_ROOT } from '../content/index.ts'
import { runProgram } from './command-line.ts'
import { editorSchemas, recordChanges, recordEvidence, recordIds } from './record/content.ts'
import { contractLines, recordContract } from './record/contract.ts'

await runProgram(
  {
    name: 'record',
    description: 'Record ids, changes, evidence, schemas for editors and the promises of the contract',
    options: {
      why: {
        type: 'string',
        default: '',
        description: 'The reason for the changes, one sentence; without it somebody has to fill it in',
      },
    },
    examples: ['', '--why "The data sheet of May states 96 GB"'],
  },
  async ({ why }) => {
    const today = new Date().toISOString().slice(0, 10)
    // It loads the content: nothing is recorded of content that is refused.
    const { openApi } = await import('../site/programs/read-api.ts')
    const changes = recordChanges({ root: CONTENT_ROOT, today, why })
    for (const { variant, field, from, to } of changes) console.log(`${variant} ${field}: ${from} → ${to}`)
    if (changes.length > 0 && why === '') {
      console.log(`Fill in why in content/changes/${today}.json, and run this again: the content is refused until then`)
      return
    }
    for (const id of recordIds(CONTENT_ROOT)) console.log(`New id: ${id}`)
    const { figures, withPlace, withWords } = recordEvidence(CONTENT_ROOT, today)
    console.log(`${figures} figures, ${withPlace} with their place, ${withWords} with their words`)
    recordSchemas()
    for (const line of recordContract(contractLines(openApi))) console.log(`New promise: ${line}`)
  },
)

function recordSchemas(): void {
  const files = [...editorSchemas()].map(([path, text]) => {
    const file = join(CONTENT_ROOT, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    return file
  })
  execFileSync('biome', ['format', '--write', ...files], { stdio: 'ignore' })
}
