/** What people look for but the catalog does not have, each with its anchor on the page. */
import type { NotListed } from '../../content/schema/lists.ts'
import { wordsOf } from './words.ts'

export const NOT_LISTED_PATH = '/not-listed'

/** `Google TPU v5e` → `google-tpu-v5e`. */
export function notListedAnchor({ name }: Pick<NotListed, 'name'>): string {
  return wordsOf(name).join('-')
}
