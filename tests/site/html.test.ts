import { expect, test } from 'vitest'
import { nameHtml } from '../../site/shared/html.ts'

test.each([
  ['Intel Gaudi 3 HL-325L (OAM)', 'Intel Gaudi 3 <span class="whole">HL-325L</span> (OAM)'],
  ['NVIDIA H100 SXM5 80GB', 'NVIDIA H100 SXM5 80GB'],
  ['A <b> & C-1', 'A &lt;b&gt; &amp; <span class="whole">C-1</span>'],
  ['an-address-longer-than-a-phone-is-wide', 'an-address-longer-than-a-phone-is-wide'],
])('nameHtml() keeps the part number of %s in one line, and escapes', (name, markup) => {
  expect(nameHtml(name).text).toBe(markup)
})
