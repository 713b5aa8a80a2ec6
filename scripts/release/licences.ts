/** The licences of what a release carries, as one text: every package with its own words. */
import type { CarriedPackage } from './packages.ts'

const LINE = '-'.repeat(80)

export function licencesText(packages: readonly CarriedPackage[]): string {
  const blocks = packages.map(({ name, version, licence, texts }) => {
    const words = texts.length > 0 ? texts : ['Its package has no licence file; the licence above is what it declares.']
    return [LINE, `${name} ${version}: ${licence}`, LINE, '', ...words.map((text) => text.trim()), ''].join('\n')
  })
  return `Licences of what this release carries beside its own program (LICENSE). The fonts of the site have theirs in
site/fonts/OFL.txt.

${blocks.join('\n')}`
}
