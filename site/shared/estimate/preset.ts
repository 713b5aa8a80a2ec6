import type { Preset } from '../../../content/schema/preset.ts'

/** What the browser keeps of a preset. */
export type PagePreset = Omit<Preset, 'publisher' | 'attention'>
