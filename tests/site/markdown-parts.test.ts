import { describe, expect, test } from 'vitest'
import { twinFiles } from '../../site/build/markdown.ts'

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
