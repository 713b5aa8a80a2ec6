/**
 * Writes the JSON schemas that editors check the content with: `npm run content:schemas`. They are made from the zod schemas;
 * a test says when they are out of date.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [path, text] of editorSchemas()) {
    const file = join(CONTENT_ROOT, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}
