/** Models, documents and the evidence that connects them: none of the three can be understood alone. */
import { ModelFileSchema } from '../schema/authored.ts'
import { AuthoredDocumentSchema } from '../schema/document.ts'
import { AuthoredEvidenceSchema } from '../schema/evidence.ts'
import { citationsOf, reportedAlone } from './citations.ts'
import { expandModel } from './expand.ts'
import type { ContentFault } from './faults.ts'
import { readEntries } from './read.ts'

export function readModels(root: string, faults: ContentFault[]) {
  const files = readEntries(root, 'catalog', ModelFileSchema, faults)
  const records = readEntries(root, 'documents', AuthoredDocumentSchema, faults)
  const evidence = readEntries(root, 'evidence', AuthoredEvidenceSchema, faults)
  const citations = citationsOf(evidence, new Map(records.map(({ id, rank }) => [id, rank])))
  const reported = reportedAlone(evidence)
  return {
    files,
    models: files.map((file) => expandModel(file, citations, reported)),
    documents: records.map(({ rank: _, ...document }) => document),
    evidence,
  }
}
