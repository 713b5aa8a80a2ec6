/**
 * A built site too large for memory: files are read on request, and the most recently used stay in memory.
 * Read synchronously: reading the file of a page takes less time than one turn of the event loop.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CODINGS } from '../wire/accept-encoding.ts'
import { type Asset, type Assets, type CodedFile, type CodedFiles, makeAsset, type Representation } from './asset.ts'
import { etagOf, isCompressedTwin, isHostFile } from './files.ts'

/** `paths`: every file below `folder`, each with a leading slash. `mostBytes`: what may stay in memory. */
export function folderAssets(folder: string, paths: ReadonlySet<string>, mostBytes: number): Assets<Buffer> {
  const held = new HeldRepresentations(mostBytes)
  const files: CodedFiles<Buffer> = {
    get(path) {
      if (!paths.has(path) || isHostFile(path) || isCompressedTwin(path, paths)) return undefined
      return [...CODINGS, { name: 'identity', ending: '' } as const]
        .filter(({ ending }) => paths.has(path + ending))
        .map(({ name, ending }) => new FileOnDisk(name, path + ending, folder))
    },
  }
  return {
    get: (path): Asset<Buffer> | undefined =>
      makeAsset(path, files, (file, represent) => ({
        get(coding) {
          const coded = file.find((one) => one.coding === coding)
          return coded instanceof FileOnDisk ? held.get(coded.path, () => represent(coded)) : undefined
        },
      })),
  }
}

/** Read once it is looked at. */
class FileOnDisk implements CodedFile<Buffer> {
  readonly coding: CodedFile<Buffer>['coding']
  readonly path: string
  readonly #folder: string
  #bytes: Buffer | undefined

  constructor(coding: CodedFile<Buffer>['coding'], path: string, folder: string) {
    this.coding = coding
    this.path = path
    this.#folder = folder
  }

  get body(): Buffer {
    this.#bytes ??= readFileSync(join(this.#folder, this.path))
    return this.#bytes
  }

  get etag(): string {
    return etagOf(this.body)
  }

  get length(): number {
    return this.body.length
  }
}

/** A file that takes more than this share of the space would push out too many others. */
const LARGEST_PART = 1 / 4

/** The most recently used representations, by the path of their file. */
class HeldRepresentations {
  /** Least recently used first. */
  readonly #held = new Map<string, Representation<Buffer>>()
  readonly #mostBytes: number
  #bytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  get(path: string, make: () => Representation<Buffer>): Representation<Buffer> {
    const known = this.#held.get(path)
    const representation = known ?? make()
    if (known) this.#held.delete(path)
    else if (representation.body.length > this.#mostBytes * LARGEST_PART) return representation
    else this.#bytes += representation.body.length
    this.#held.set(path, representation)
    for (const [oldest, { body }] of this.#held) {
      if (this.#bytes <= this.#mostBytes) break
      this.#held.delete(oldest)
      this.#bytes -= body.length
    }
    return representation
  }
}
