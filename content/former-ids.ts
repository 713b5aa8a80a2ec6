/** Ids that no entry has any more, for programs that serve: old addresses keep answering. The loader has checked them. */
import formerIds from './former-ids.json' with { type: 'json' }
import type { FormerIds } from './schema/former-ids.ts'

export const FORMER_IDS: FormerIds = formerIds
