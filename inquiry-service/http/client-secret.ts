/** The secret of the client hash on one machine, made at the first start and kept beside the ledger (D2). */
import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../support/make-folder.ts'
import { systemCodeOf } from '../support/thrown.ts'

const FILE_NAME = 'client-key-secret'
const SECRET_BYTES = 32

/** The secret kept in `dataDir`, made when there is none. Only the owner can read it. */
export function keptClientSecret(dataDir: string): string {
  makeFolder(dataDir)
  const path = join(dataDir, FILE_NAME)
  return readSecret(path) ?? makeSecret(path)
}

function readSecret(path: string): string | undefined {
  try {
    const secret = readFileSync(path, 'utf8').trim()
    if (secret.length >= SECRET_BYTES) return secret
    throw new Error(`Cannot use ${FILE_NAME} in DATA_DIR: it is damaged: it has ${secret.length} characters`)
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Written to another name and linked into place: an interrupted start leaves no half a secret, and of two starts one wins. */
function makeSecret(path: string): string {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${randomBytes(SECRET_BYTES).toString('hex')}\n`, { mode: 0o600, flush: true })
  chmodSync(draft, 0o600)
  try {
    linkSync(draft, path)
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(path, 'utf8').trim()
}
