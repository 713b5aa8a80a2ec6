/**
 * Writes the JSON schemas with which editors check the content: `npm run content:schemas`. They are made from the zod
 * schemas, and a test fails when they are out of date.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { CONTENT_ROOT } from '../content/index.ts'
import { ModelFileSchema } from '../content/schema/authored.ts'
import { AuthoredDocumentSchema } from '../content/schema/document.ts'
import { AuthoredEvidenceSchema } from '../content/schema/evidence.ts'
import { PresetSchema } from '../content/schema/preset.ts'

const SCHEMAS = {
  model: ModelFileSchema,
  document: AuthoredDocumentSchema,
  evidence: AuthoredEvidenceSchema,
  preset: PresetSchema,
}

/** Path below the content folder → text. */
export function editorSchemas(): Map<string, string> {
  return new Map(
    Object.entries(SCHEMAS).map(([name, schema]) => [
      `editor/${name}.json`,
      `${JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }))}\n`,
    ]),
  )
}

if (import.meta.main) {
  const files = [...editorSchemas()].map(([path, text]) => {
    const file = join(CONTENT_ROOT, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    return file
  })
  execFileSync('biome', ['format', '--write', ...files], { stdio: 'inherit' })
}
