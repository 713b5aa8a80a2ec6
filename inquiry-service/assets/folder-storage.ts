/**
 * The folder of a built site as a store of unstorage. Files are read without a promise each: one of ten thousand small files is read
 * in less time than it takes to hand it to a thread, so that the driver of unstorage itself takes twice as long.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createStorage, type Storage } from 'unstorage'
import { pathOf } from './files.ts'

/** Only for reading. A folder that is not there has no files. */
export function folderStorage(folder: string): Storage {
  return createStorage({
    driver: {
      name: 'folder',
      hasItem: (key) => statSync(join(folder, pathOf(key)), { throwIfNoEntry: false })?.isFile() ?? false,
      getItem: (key) => readFileSync(join(folder, pathOf(key)), 'utf8'),
      getItemRaw: (key) => readFileSync(join(folder, pathOf(key))),
      getKeys: () => [...pathsBelow(folder)].map((path) => path.slice(1).replaceAll('/', ':')),
    },
  })
}

/** Paths of all files, with a leading slash. One folder at a time: a large site has many files. */
export function* pathsBelow(folder: string, below = ''): Generator<string> {
  const place = join(folder, below)
  if (!statSync(place, { throwIfNoEntry: false })?.isDirectory()) return
  for (const entry of readdirSync(place, { withFileTypes: true })) {
    const path = `${below}/${entry.name}`
    if (entry.isDirectory()) yield* pathsBelow(folder, path)
    else if (entry.isFile()) yield path
  }
}
