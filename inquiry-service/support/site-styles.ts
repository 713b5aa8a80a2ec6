/** The site's style sheets, for the pages that the service draws by itself: all that it takes from `site`. */
import { textFolder } from './folders.ts'

const SITE = textFolder(import.meta.url, '../../site/styles')

export function siteStyles(...names: readonly string[]): string {
  const sheets = names.map((name) => {
    const sheet = SITE[name]
    if (sheet === undefined) throw new Error(`Bug: the site has no style sheet of the name ${name}`)
    return sheet
  })
  return sheets.join('\n')
}
