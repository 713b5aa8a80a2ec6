import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { llmsFiles } from '../../../site/programs/llms.ts'
import { collectPages, type SitePage, sitemap } from '../../../site/programs/pages.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'

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

  expect(() => collectPages(root)).toThrow('Cannot list /x: it has no description')
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
    'Cannot write one sitemap: it may have 50000 pages: there are 50001',
  )
})

describe('llmsFiles()', () => {
  test('begins with what an agent needs, and names the Markdown form of a page where there is one', () => {
    const files = llmsFiles([page('/about'), page('/articles/x', '/articles/x.md')], [])
    const [{ path, text } = { path: '', text: '' }] = files

    expect(path).toBe('/llms.txt')
    expect(text.indexOf('## API')).toBeLessThan(text.indexOf('## Articles'))
    expect(text).toContain('## Articles\n\n- [/articles/x](/articles/x.md): Words\n')
    expect(text).toContain('## Pages\n\n- [/about](/about): Words\n')
    expect(text).not.toContain('## What runs a model')
  })

  test('puts long lists into files of their own, each short enough to be fetched whole', () => {
    const documents = Array.from({ length: 400 }, (_, index) =>
      page(`/documents/a-document-with-a-long-name-${index}`, `/documents/a-document-with-a-long-name-${index}.md`),
    )
    const files = llmsFiles(documents, [{ path: '/families/acme.md', name: 'Acme', variants: 3 }])
    const lists = files.filter(({ path }) => path.startsWith('/llms/documents'))

    expect(lists.map(({ path }) => path)).toEqual(['/llms/documents.md', '/llms/documents.part-2.md'])
    expect(files.every(({ text }) => text.length <= 20_000)).toBe(true)
    expect(documents.every(({ markdown }) => lists.some(({ text }) => text.includes(`](${markdown})`)))).toBe(true)
    expect(files[0]?.text).toContain('- [Documents, 2 of 2](/llms/documents.part-2.md)')
    expect(files[0]?.text).toContain('- [Acme](/families/acme.md): 3\n')
  })
})
