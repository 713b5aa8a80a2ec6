import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { llmsText } from '../../site/build/llms-text.ts'
import { collectPages, type SitePage } from '../../site/build/pages.ts'
import { sitemap } from '../../site/build/sitemap.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'

const head = (title: string, more = '') =>
  `<!doctype html><head><title>${title} · Accelerator Sourcing Reference</title><meta name="description" content="About ${title}">${more}</head>`

test('collectPages() reads path, title, description and Markdown form of every page but those not to be found', () => {
  const root = temporaryFolder()
  mkdirSync(join(root, 'catalog'))
  writeFileSync(join(root, 'index.html'), head('Home'))
  writeFileSync(join(root, '404.html'), head('None', '<meta name="robots" content="noindex">'))
  writeFileSync(
    join(root, 'catalog', 'x.html'),
    head('X &amp; Y', '<link rel="alternate" type="text/markdown" href="/catalog/x.md">'),
  )

  expect(collectPages(root).map(({ changed: _, ...page }) => page)).toEqual([
    { path: '/', title: 'Home', description: 'About Home', markdown: undefined },
    {
      path: '/catalog/x',
      title: 'X & Y',
      description: 'About X & Y',
      markdown: '/catalog/x.md',
    },
  ])
})

test('collectPages() refuses a page that says nothing of itself', () => {
  const root = temporaryFolder()
  writeFileSync(join(root, 'x.html'), '<head><title>X</title></head>')

  expect(() => collectPages(root)).toThrow('Cannot list /x as it has no description')
})

const page = (path: string, markdown?: string): SitePage => ({
  path,
  title: path,
  description: 'Words',
  markdown,
  changed: '2026-11-21',
})

test('sitemap() escapes what XML would read as its own', () => {
  expect(sitemap([page('/a&b')], 'https://x.example')).toContain(
    '<url><loc>https://x.example/a&amp;b</loc><lastmod>2026-11-21</lastmod></url>',
  )
})

test('sitemap() refuses more pages than one file may list', () => {
  expect(() => sitemap(Array(50_001).fill(page('/x')), 'https://x.example')).toThrow(
    'Cannot write one sitemap as it may have 50000 pages: there are 50001',
  )
})

test('llmsText() groups pages and names the Markdown form where there is one', () => {
  const text = llmsText([page('/catalog'), page('/catalog/x', '/catalog/x.md'), page('/about')], 'https://x.example')

  expect(text).toContain(
    '## Pages\n\n- [/catalog](https://x.example/catalog): Words\n- [/about](https://x.example/about): Words\n',
  )
  expect(text).toContain('## Variants\n\n- [/catalog/x](https://x.example/catalog/x.md): Words\n')
})
