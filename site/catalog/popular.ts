/** The names looked up most, as people say them, each with the variant that it usually means. */
import list from '../../content/lists/looked-up.json' with { type: 'json' }

export const LOOKED_UP: readonly { name: string; variant: string }[] = list

export const POPULAR = LOOKED_UP.slice(0, 5)
