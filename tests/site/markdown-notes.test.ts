import { expect, test } from 'vitest'
import { articleToMarkdown } from '../../site/build/markdown.ts'

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
