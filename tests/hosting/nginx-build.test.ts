/** A configuration and the files it belongs to stay together (D1a). */
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
  trustedProxies: [],
} as const

/** Replaces the build with another one by renaming, as a build does. */
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

test('a configuration serves the build it was made from, whatever is built afterwards', async () => {
  const [folder, output] = [temporaryFolder(), temporaryFolder()]
  const { site: config } = await makeNginx({ ...OPTIONS, site: givenBuild(folder, 'one'), output })
  const first = readFileSync(config, 'utf8')
  await makeNginx({ ...OPTIONS, site: givenBuild(folder, 'two'), output })
  const second = readFileSync(config, 'utf8')

  expect(readFileSync(join(rootOf(first), 'index.html'), 'utf8')).toBe('one')
  expect(readFileSync(join(rootOf(second), 'index.html'), 'utf8')).toBe('two')
  const tagOf = (text: string) => /"\/index\.html" '("[^']+")';/.exec(text)?.[1]
  expect(tagOf(first)).toMatch(/^"[\w-]{22}"$/)
  expect(tagOf(second)).not.toBe(tagOf(first))
})

test('only the last two copies are kept: the one in use, and the one that nginx serves until it is reloaded', async () => {
  const [folder, output] = [temporaryFolder(), temporaryFolder()]
  for (const text of ['one', 'two', 'three']) {
    await makeNginx({ ...OPTIONS, site: givenBuild(folder, text), output })
  }
  await makeNginx({ ...OPTIONS, site: join(folder, 'site'), output })

  const texts = copiesIn(output).map((name) => readFileSync(join(output, name, 'index.html'), 'utf8'))
  expect(texts.sort()).toEqual(['three', 'two'])
})

test('a site with a file in only some codings is refused: nginx would send what is not there', async () => {
  const site = givenBuild(temporaryFolder(), 'one')
  writeFileSync(join(site, 'index.html.br'), 'coded')

  await expect(makeNginx({ ...OPTIONS, site, output: temporaryFolder() })).rejects.toThrow(
    /^Cannot make the configuration: \/index\.html has some codings and lacks others: build again$/,
  )
})

test('the configuration names the folder as nginx will see it', async () => {
  const site = givenBuild(temporaryFolder(), 'one')
  const { site: config, main } = await makeNginx({
    ...OPTIONS,
    site,
    output: temporaryFolder(),
    servedFrom: '/srv/reference',
  })

  expect(rootOf(readFileSync(config, 'utf8'))).toMatch(/^\/srv\/reference\/site-[0-9a-f]{16}$/)
  expect(readFileSync(main, 'utf8')).toContain('include "/srv/reference/site.conf";')
})
