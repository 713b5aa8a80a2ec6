/** The schemas with which editors check the content are up to date: `npm run record` writes them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CONTENT_ROOT } from '../../content/index.ts'
import { editorSchemas } from '../../scripts/record/content.ts'

test.each([...editorSchemas()])('content/%s is up to date', (path, schema) => {
  expect(JSON.parse(readFileSync(join(CONTENT_ROOT, path), 'utf8'))).toEqual(JSON.parse(schema))
})
