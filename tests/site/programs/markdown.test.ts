/** Files for programs: the Markdown of a page, the lists of pages, and the archive of all data. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { archive } from '../../../site/programs/bundle.ts'
import { llmsFiles } from '../../../site/programs/llms.ts'
import { twinFiles } from '../../../site/programs/markdown.ts'
import { collectPages, type SitePage, sitemap } from '../../../site/programs/pages.ts'
import { figureHtml } from '../../../site/variant/figures.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'

/** Without the first line, which says where the page is. */
const markdownOf = (page: string) => twinFiles(page, '/page')[0]?.text.replace(/^>.*\n\n/, '') ?? ''

test('twinFiles() turns the marks of a data sheet into footnotes, labels into lines, and keeps no padding', () => {
  const page = `<article>
    <dl><div><dt><b>Maker</b> </dt><dd>NVIDIA</dd></div><div><dt>Model</dt><dd><a href="/models/x">X</a>, Hopper</dd></div></dl>
    <table><thead><tr><th>Figure</th><th>Stated</th></tr></thead>
    <tbody><tr><th>Bandwidth</th><td>3,350\u2008\u2007&nbsp;GB/s<button>1,2</button><div popover data-only-on-page>more</div><sup class="note-ref" data-note="1">1</sup><sup class="note-ref" data-note="2">2</sup></td></tr></tbody></table>
    <ol><li data-note-text="1"><a href="/documents/page">Page</a>. NVIDIA.</li><li data-note-text="2">Sheet.</li></ol>
    <ol><li>An ordinary list</li></ol>
  </article>`

  expect(markdownOf(page).replaceAll('\u00a0', ' ')).toBe(`- **Maker**: NVIDIA
- Model: [X](/models/x), Hopper

| Figure | Stated |
| - | - |
| Bandwidth | 3,350 GB/s[^1][^2] |

[^1]: [Page](/documents/page). NVIDIA.

[^2]: Sheet.

1. An ordinary list
`)
})

const FIGURES = [figureHtml(300, 'W', 'r'), figureHtml(128, 'GB', 'd'), figureHtml(989, 'TFLOPS', 'R')]

test.each([
  [
    'sets how a figure is known apart from its unit',
    FIGURES.map(({ text }) => `<p>${text}</p>`).join(''),
    '300 W (r)\n\n128 GB (=)\n\n989 TFLOPS (=) (r)',
  ],
  [
    'leaves the parameters of an address as they are',
    '<p><a href="/estimate?preset=x&amp;tokens=8">The load</a></p>',
    '[The load](/estimate?preset=x&tokens=8)',
  ],
  [
    'keeps what follows a heading in a summary off the heading',
    '<details><summary><h2>Today</h2> <span>Corrected: 1</span></summary><p>One</p></details>',
    '## Today\n\nCorrected: 1\n\nOne',
  ],
  [
    'prints an address in running text so that it can be followed',
    '<p>Address: https://maker.example/a_b/c.pdf. See <a href="https://maker.example/">https://maker.example/</a> too.</p>',
    'Address: <https://maker.example/a_b/c.pdf>. See <https://maker.example/> too.',
  ],
])('twinFiles() %s', (_, page, text) => {
  expect(markdownOf(`<article>${page}</article>`).replaceAll('\u00a0', ' ')).toBe(`${text}\n`)
})

const row = (index: number) => `<tr><th>Part ${index}</th><td>${'word '.repeat(20)}</td></tr>`
const table = (rows: number, attributes = '') =>
  `<table ${attributes}><thead><tr><th>Name</th><th>Words</th></tr></thead><tbody>${Array.from({ length: rows }, (_, index) => row(index)).join('')}</tbody></table>`

describe('twinFiles()', () => {
  test('begins with a line that points to the index, the page and its JSON', () => {
    const [file] = twinFiles(
      '<article><h1>X</h1><p>See <a href="/models/x" title="The model">X</a>.</p></article>',
      '/catalog/x',
    )

    expect(file).toEqual({
      path: '/catalog/x.md',
      text: '> Index for agents: [/llms.txt](/llms.txt) · page: [/catalog/x](/catalog/x) · as JSON: [/api/v1/catalog/x](/api/v1/catalog/x), [/evidence/x.json](/evidence/x.json). Addresses are relative to the host that served this file.\n\n# X\n\nSee [X](/models/x).\n',
    })
  })

  test('cuts a long page between rows and before headings, each part whole in itself', () => {
    const files = twinFiles(
      `<article><h1>X</h1><h2>First</h2>${table(400)}<h2>Second</h2><p>End</p></article>`,
      '/changes',
    )

    expect(files.map(({ path }) => path)).toEqual(['/changes.md', '/changes.part-2.md', '/changes.part-3.md'])
    for (const { text } of files) expect(text.length).toBeLessThanOrEqual(20_000)
    expect(files[0]?.text).toContain('> Part 1 of 3; the others: [2](/changes.part-2.md), [3](/changes.part-3.md).')
    expect(files[0]?.text).toMatch(/Continues in \[\/changes\.part-2\.md\]\(\/changes\.part-2\.md\)\.\n$/)
    expect(files[1]?.text).toContain('| Name | Words |')
    const all = files.map(({ text }) => text).join('')
    expect([...all.matchAll(/^\| Part \d+ /gm)]).toHaveLength(400)
    expect(files[2]?.text).toMatch(/## Second\n\nEnd\n$/)
  })

  test('begins another part at a rule', () => {
    const files = twinFiles('<article><h1>X</h1><p>Figures</p><hr hidden><h2>Evidence</h2><p>Words</p></article>', '/x')

    expect(files.map(({ text }) => text.split('\n').slice(2).join('\n'))).toEqual([
      '> Part 1 of 2; the others: [2](/x.part-2.md).\n\n# X\n\nFigures\n\nContinues in [/x.part-2.md](/x.part-2.md) (Evidence).\n',
      '> Part 2 of 2; the others: [1](/x.md).\n\n## Evidence\n\nWords\n',
    ])
  })

  test('says of each column what a cell across several says', () => {
    const cells = '<tr><th>Card</th><td colspan="2" data-each-in-text>not stated</td><td>30</td></tr>'
    const heads = '<tr><th>Variant</th><th>FP16</th><th>FP8</th><th>FP64</th></tr>'
    const [file] = twinFiles(
      `<article><table><thead>${heads}</thead><tbody>${cells}</tbody></table></article>`,
      '/peaks',
    )

    expect(file?.text).toContain('| Card | not stated | not stated | 30 |')
  })

  test.each([
    ['', 18],
    [' data-all-count="182"', 170],
  ])('keeps the first rows of a table that says how many are enough, and counts the others%s', (counted, more) => {
    const [file] = twinFiles(
      `<article>${table(30, `data-rows-in-text="12" data-all-rows="/figures/x.csv"${counted}`)}</article>`,
      '/articles/x',
    )

    expect([...(file?.text ?? '').matchAll(/^\| Part \d+ /gm)]).toHaveLength(12)
    expect(file?.text).toContain(`| and ${more} more; all of them: [/figures/x.csv](/figures/x.csv) |`)
  })
})

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

describe('llmsFiles()', () => {
  test('begins with what an agent needs, and names the Markdown form of a page where there is one', () => {
    const files = llmsFiles([page('/about'), page('/articles/x', '/articles/x.md')])
    const [{ path, text } = { path: '', text: '' }] = files

    expect(path).toBe('/llms.txt')
    expect(text.indexOf('## API')).toBeLessThan(text.indexOf('## Articles'))
    expect(text).toContain('## Articles\n\n- [/articles/x](/articles/x.md): Words\n')
    expect(text).toContain('## Pages\n\n- [/about](/about): Words\n')
    expect(text).not.toContain('## Models to run')
  })

  test('puts long lists into files of their own, each short enough to be fetched whole', () => {
    const documents = Array.from({ length: 400 }, (_, index) =>
      page(`/documents/a-document-with-a-long-name-${index}`, `/documents/a-document-with-a-long-name-${index}.md`),
    )
    const files = llmsFiles(documents)
    const lists = files.filter(({ path }) => path.startsWith('/llms/documents'))

    expect(lists.map(({ path }) => path)).toEqual(['/llms/documents.md', '/llms/documents.part-2.md'])
    expect(files.every(({ text }) => text.length <= 20_000)).toBe(true)
    expect(documents.every(({ markdown }) => lists.some(({ text }) => text.includes(`](${markdown})`)))).toBe(true)
    expect(files[0]?.text).toContain('- [Documents, 2 of 2](/llms/documents.part-2.md)')
  })
})

const FILES = [
  { path: 'b.txt', text: 'second' },
  { path: 'a.txt', text: 'first, with an ü' },
]

test('archive() holds each file as it was given, in the order of their names', () => {
  const entries = Object.entries(unzipSync(archive(FILES, '2026-03-01')))

  expect(entries.map(([path, bytes]) => [path, strFromU8(bytes)])).toEqual([
    ['a.txt', 'first, with an ü'],
    ['b.txt', 'second'],
  ])
})

test('archive() gives equal bytes in every time zone and for every order of the files', () => {
  const before = process.env['TZ']
  try {
    const made = ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'].map((zone) => {
      process.env['TZ'] = zone
      return Buffer.from(archive([...FILES].reverse(), '2026-03-01')).toString('hex')
    })

    expect(new Set([...made, Buffer.from(archive(FILES, '2026-03-01')).toString('hex')]).size).toBe(1)
  } finally {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  }
})
