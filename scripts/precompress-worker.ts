/** A thread that compresses some files of the built site. Answers when it has. */
import { readFileSync, writeFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { CODINGS } from '../inquiry-service/wire/negotiation.ts'
import { compressors, type Effort, effortFor } from './compressors.ts'

export interface CompressionTask {
  files: readonly string[]
  effort: Effort
}

const { files, effort } = workerData as CompressionTask
for (const path of files) {
  const bytes = readFileSync(path)
  const own = effortFor(path, effort)
  const coded = CODINGS.map(({ name, ending }) => ({ ending, compressed: compressors[name](bytes, own) }))
  // All codings or none: whoever serves the file looks once whether it has any.
  if (coded.some(({ compressed }) => compressed.length >= bytes.length)) continue
  for (const { ending, compressed } of coded) writeFileSync(path + ending, compressed)
}
parentPort?.postMessage('done')
