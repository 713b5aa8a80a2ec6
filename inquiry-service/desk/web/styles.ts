/** The one style sheet: the site's tokens and elements, plus what only the desk needs. */
import { existsSync, readFileSync } from 'node:fs'
import { textFolder } from '../../support/text-folder.ts'

const SITE = textFolder(import.meta.url, '../../../site/styles')
const OWN = textFolder(import.meta.url, './assets')

/** In the project; in a release the programs are beside the site. */
const FONTS = ['../../../site/public/fonts/', '../site/fonts/'].map((folder) => new URL(folder, import.meta.url))
const FONT_NAMES = ['source-sans-3-latin.woff2', 'source-serif-4-latin.woff2']
const FONT_FACES = /@font-face \{[^}]*\}/g

const fonts = FONTS.find((folder) => FONT_NAMES.every((name) => existsSync(new URL(name, folder))))
// If these are missing, the system's fonts take their place.
const tokens = fonts ? SITE['tokens'] : SITE['tokens']?.replaceAll(FONT_FACES, '')

const SHEETS = ['base', 'patterns', 'controls', 'forms', 'figures', 'tables'].map((name) => {
  const sheet = SITE[name]
  if (sheet === undefined) throw new Error(`Bug: the site has no style sheet of the name ${name}`)
  return sheet
})

export const STYLE = [tokens, ...SHEETS, OWN['desk']].join('\n')
export const SCRIPT = OWN['keys'] ?? ''

export function fontFile(name: string): Buffer | undefined {
  return fonts && FONT_NAMES.includes(name) ? readFileSync(new URL(name, fonts)) : undefined
}
