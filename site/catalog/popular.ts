/** The names looked up most, as people say them, each with the variant that it usually means. */
import lookedUp from '../../content/lists/looked-up.json' with { type: 'json' }

export const POPULAR: readonly { name: string; variant: string }[] = lookedUp
