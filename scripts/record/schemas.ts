/** The JSON schemas with which editors check the content, made from the zod schemas. */
import { z } from 'zod'
import { ModelFileSchema } from '../../content/schema/authored.ts'
import { AuthoredDocumentSchema } from '../../content/schema/document.ts'
import { AuthoredEvidenceSchema } from '../../content/schema/evidence.ts'
import { AuthoredPresetSchema } from '../../content/schema/preset.ts'

const SCHEMAS = {
  model: ModelFileSchema,
  document: AuthoredDocumentSchema,
  evidence: AuthoredEvidenceSchema,
  preset: AuthoredPresetSchema,
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
