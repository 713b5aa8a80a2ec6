/** What people look for and the catalog does not have, with the place of each on its page. */
import type { NotListed } from '../../content/schema/not-listed.ts'
import { wordsOf } from '../shared/search/words.ts'

export const NOT_LISTED_PATH = '/not-listed'

/** `Google TPU v5e` → `google-tpu-v5e`. */
export function notListedAnchor({ name }: Pick<NotListed, 'name'>): string {
  return wordsOf(name).join('-')
}
