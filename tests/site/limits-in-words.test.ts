/** A limit is a constant; what a page or an article says of it is printed from there. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDERS = ['site/pages', 'site/components', 'site/client', 'site/shared', 'content/articles']

/** The limits of the contract as somebody would type them beside what they limit. */
const TYPED =
  /\b(?:3[ ,]?000 characters|16[ ,_]?384 (?:UTF-8 )?bytes|4[ ,_]?096 (?:UTF-16 )?code units|120 (?:requests|operations|public)|(?:5|five) (?:new )?(?:inquiries|ones)\b|(?:5|five) minutes)/i

test('no page and no article types a limit of the contract by hand', () => {
  const typed = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:astro|ts|mdx)$/.test(file))
      .flatMap((file) => {
        const match = TYPED.exec(readFileSync(join(folder, file), 'utf8'))
        return match ? [`${folder}/${file}: ${match[0]}`] : []
      }),
  )

  expect(typed).toEqual([])
})
