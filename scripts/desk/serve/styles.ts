/** The one style sheet: the site's tokens and elements, and what only the desk has. */
import { textFolder } from '../../../inquiry-service/text-folder.ts'

const SITE = textFolder(import.meta.url, '../../../site/styles')
const OWN = textFolder(import.meta.url, './assets')

/** The site's fonts are not here: the reader's own take their place. */
const FONT_FACES = /@font-face \{[^}]*\}/g

export const STYLE = [
  SITE['tokens']?.replaceAll(FONT_FACES, ''),
  SITE['base'],
  SITE['forms'],
  SITE['patterns'],
  OWN['desk'],
].join('\n')
export const SCRIPT = OWN['keys'] ?? ''
