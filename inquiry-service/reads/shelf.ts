/** The built site held ready in memory: file → bytes in every coding with their header fields, made once at start. */
import type { Storage } from 'unstorage'
import { readFiles } from './files.ts'
import { type Item, makeItem } from './item.ts'

/** File path with a leading slash → item. */
export type Shelf = ReadonlyMap<string, Item<Buffer>>

/** @throws Error when a file can't be read */
export async function fillShelf(storage: Storage): Promise<Shelf> {
  const files = await readFiles(storage)
  const shelf = new Map<string, Item<Buffer>>()
  for (const path of files.keys()) {
    const item = makeItem(path, files)
    if (item) shelf.set(path, item)
  }
  return shelf
}
