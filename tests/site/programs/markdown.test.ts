import { describe, expect, test } from 'vitest'
import { articleToMarkdown, twinFiles } from '../../../site/programs/markdown.ts'

test('articleToMarkdown() turns the marks of a data sheet into footnotes, labels into lines, and numbers into one piece', () => {
  const page = `<article>
    <dl><div><dt><b>Maker</b> </dt><dd>NVIDIA</dd></div><div><dt>Model</dt><dd><a href="/models/x">X</a>, Hopper</dd></div></dl>
    <table><thead><tr><th>Figure</th><th>Stated</th></tr></thead>
    <tbody><tr><th>Bandwidth</th><td>3\u2006\u2060350\u2008\u2007&nbsp;GB/s<button>1,2</button><div popover data-only-on-page>more</div><sup class="note-ref" data-note="1">1</sup><sup class="note-ref" data-note="2">2</sup></td></tr></tbody></table>
    <ol><li data-note-text="1"><a href="/documents/page">Page</a>. NVIDIA.</li><li data-note-text="2">Sheet.</li></ol>
    <ol><li>An ordinary list</li></ol>
  </article>`

  expect(articleToMarkdown(page).replaceAll('\u00a0', ' ')).toBe(`- **Maker**: NVIDIA
- Model: [X](/models/x), Hopper

| Figure | Stated |
| - | - |
| Bandwidth | 3350 GB/s[^1][^2] |

[^1]: [Page](/documents/page). NVIDIA.

[^2]: Sheet.

1. An ordinary list
`)
})

test('articleToMarkdown() prints an address in running text so that it can be followed', () => {
  const page = `<article>
    <p>Address: https://www.maker.example/a_b/sheet.pdf. See <a href="https://www.maker.example/">https://www.maker.example/</a> too.</p>
  </article>`

  expect(articleToMarkdown(page)).toBe(
    'Address: <https://www.maker.example/a_b/sheet.pdf>. See <https://www.maker.example/> too.\n',
  )
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

  test('says that filters in the address are not answered where the page takes some', () => {
    const [file] = twinFiles('<article><h1>X</h1></article>', '/documents')

    expect(file?.text).toContain('Parameters after ? are read only by the page’s script')
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

  test('keeps the first rows of a table that says how many are enough', () => {
    const [file] = twinFiles(`<article>${table(30, 'data-rows-in-text="12"')}</article>`, '/articles/x')

    expect([...(file?.text ?? '').matchAll(/^\| Part \d+ /gm)]).toHaveLength(12)
    expect(file?.text).toContain('| and 18 more, which the page lists |')
  })
})
