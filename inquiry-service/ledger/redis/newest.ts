/**
 * The newest inquiry that this service has seen in the store, kept in DATA_DIR. A store that lacks it has lost
 * inquiries: used on, it would give clients a second answer, and rewrite the file that may still contain them.
 */
import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { makeFolder } from '../../support/folders.ts'
import { systemCodeOf } from '../../support/thrown.ts'

const SAVE_EVERY_MS = 1000

export class NewestInquiry {
  readonly #file: string | undefined
  readonly #onFailure: (code: string) => void
  requestId: string | undefined
  #saved: string | undefined
  #timer: NodeJS.Timeout | undefined
  #saving: Promise<void> = Promise.resolve()
  #hasFailed = false

  /** Without a file it is kept in memory alone. @throws Error for the operator when the file can't be read */
  constructor(file: string | undefined, onFailure: (code: string) => void) {
    this.#file = file
    this.#onFailure = onFailure
    this.requestId = this.#saved = file === undefined ? undefined : readKept(file)
  }

  /** The store has it, as durably as the ledger demands. Undefined: it is known to have none. */
  saw(requestId: string | undefined): void {
    this.requestId = requestId
    if (this.#file === undefined || this.#timer !== undefined) return
    this.#timer = setTimeout(() => void this.save(), SAVE_EVERY_MS).unref()
  }

  save(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#saving = this.#saving.then(() => this.#write())
    return this.#saving
  }

  async #write(): Promise<void> {
    const { requestId } = this
    if (this.#file === undefined || requestId === this.#saved) return
    const draft = `${this.#file}.${process.pid}`
    try {
      makeFolder(dirname(this.#file))
      await writeFile(draft, `${requestId ?? ''}\n`, { mode: 0o600, flush: true })
      await rename(draft, this.#file)
      this.#saved = requestId
      this.#hasFailed = false
    } catch (error) {
      if (!this.#hasFailed) this.#onFailure(systemCodeOf(error) ?? 'unknown')
      this.#hasFailed = true
    }
  }
}

function readKept(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch (error) {
    const code = systemCodeOf(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw new Error(`Cannot start: ${basename(file)} in DATA_DIR can't be read: ${code}`, { cause: error })
  }
}
