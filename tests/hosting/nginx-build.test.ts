/** The configuration and the files that it is true of go together (D1a). */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeNginx } from '../../scripts/hosting-nginx.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'

const OPTIONS = {
  listen: '127.0.0.1:8080',
  upstream: '127.0.0.1:3000',
  siteUrl: 'https://reference.example',
  inquiryUrl: 'https://reference.example',
  allowedOrigins: ['https://reference.example'],
  quota: 'exact',
} as const

/** Puts another build in place of the last, as a build does: by a rename. */
function givenBuild(folder: string, text: string): string {
  const [site, fresh] = [join(folder, 'site'), join(folder, `fresh-${text}`)]
  mkdirSync(fresh)
  for (const name of ['index.html', '404.html']) writeFileSync(join(fresh, name), text)
  if (existsSync(site)) renameSync(site, join(folder, `before-${text}`))
  renameSync(fresh, site)
  return site
}

const copiesIn = (output: string) => readdirSync(output).filter((name) => name.startsWith('site-'))
const rootOf = (config: string) => /^ *root "([^"]+)";$/m.exec(config)?.[1] ?? ''

test('a configuration serves the build that it was made of, whatever is built afterwards', () => {
  const [folder, output] = [temporaryFolder(), temporaryFolder()]
  const { site: config } = makeNginx({ ...OPTIONS, site: givenBuild(folder, 'one'), output })
  const first = readFileSync(config, 'utf8')
  makeNginx({ ...OPTIONS, site: givenBuild(folder, 'two'), output })
  const second = readFileSync(config, 'utf8')

  expect(readFileSync(join(rootOf(first), 'index.html'), 'utf8')).toBe('one')
  expect(readFileSync(join(rootOf(second), 'index.html'), 'utf8')).toBe('two')
  const tagOf = (text: string) => /"\/index\.html" '("[^']+")';/.exec(text)?.[1]
  expect(tagOf(first)).toMatch(/^"[\w-]{22}"$/)
  expect(tagOf(second)).not.toBe(tagOf(first))
})

test('of the copies only the last two are kept: the one in use, and the one that nginx serves until it is reloaded', () => {
  const [folder, output] = [temporaryFolder(), temporaryFolder()]
  for (const text of ['one', 'two', 'three']) {
    makeNginx({ ...OPTIONS, site: givenBuild(folder, text), output })
  }
  makeNginx({ ...OPTIONS, site: join(folder, 'site'), output })

  const texts = copiesIn(output).map((name) => readFileSync(join(output, name, 'index.html'), 'utf8'))
  expect(texts.sort()).toEqual(['three', 'two'])
})

test('a site that has a file in some codings only is refused: nginx would send what is not there', () => {
  const site = givenBuild(temporaryFolder(), 'one')
  writeFileSync(join(site, 'index.html.br'), 'coded')

  expect(() => makeNginx({ ...OPTIONS, site, output: temporaryFolder() })).toThrow(
    /^Cannot make the configuration as \/index\.html has some codings and lacks others: build again$/,
  )
})

test('the configuration names the folder as nginx will see it', () => {
  const site = givenBuild(temporaryFolder(), 'one')
  const { site: config, main } = makeNginx({
    ...OPTIONS,
    site,
    output: temporaryFolder(),
    servedFrom: '/srv/reference',
  })

  expect(rootOf(readFileSync(config, 'utf8'))).toMatch(/^\/srv\/reference\/site-[0-9a-f]{16}$/)
  expect(readFileSync(main, 'utf8')).toContain('include "/srv/reference/site.conf";')
})
