/** What the desk shows around an inquiry: the other side, and what came from the same address. */
import { expect, test } from 'vitest'
import type { Inquiry } from '../../inquiry-service/contract/inquiry.ts'
import { shortReference } from '../../inquiry-service/contract/words.ts'
import type { InquiryState } from '../../inquiry-service/ledger/ledger.ts'
import { findRelated, type Likeness } from '../../inquiry-service/notices/related.ts'
import type { StoredInquiry } from '../../inquiry-service/records/records.ts'
import { acceptNext, reportSubmission, storedRecord } from '../ledger/submissions.ts'
import { onEveryEngine } from '../ledger/world.ts'
import { A100_NAMES } from '../notices/settings.ts'
import { textOf } from '../setup/exchange.ts'
import { askDesk } from './desk-process.ts'
import { entered } from './web-world.ts'

const A100 = { modelId: 'nvidia-a100', variantId: 'nvidia-a100-pcie-40gb' }
const SXM = { modelId: 'nvidia-a100', variantId: 'nvidia-a100-sxm4-80gb' }
const H100 = { modelId: 'nvidia-h100', variantId: 'nvidia-h100-nvl' }
const MODEL = { modelId: 'nvidia-a100' }
/** Instead of what the tests' inquiries ask for. */
const NOTHING = { modelId: undefined } as unknown as Partial<Inquiry>
const buy = (asked: Partial<Inquiry>) =>
  ({ kind: 'buy', quantity: 8, email: 'ours@example.org', ...NOTHING, ...asked }) as const
const sell = (asked: Partial<Inquiry>) =>
  ({ kind: 'sell', quantity: 16, email: 'theirs@example.net', ...NOTHING, ...asked }) as const
const noted = (...lines: string[]) => ({ notes: ['Any one of these:', ...lines.map((line) => `- ${line}`)].join('\n') })
const LISTED = noted('8 × NVIDIA H100 NVL', '4 × NVIDIA A100 PCIe 40GB')

interface Expected {
  likeness: Likeness
  quantity?: string
}
const variant: Expected = { likeness: 'variant' }
const model: Expected = { likeness: 'model' }

type Pair = readonly [
  title: string,
  ours: Partial<Inquiry>,
  theirs: Partial<Inquiry>,
  expected: Expected | undefined,
  became?: InquiryState,
]

const PAIRS: readonly Pair[] = [
  ['a buyer and a seller of a variant', buy(A100), sell(A100), variant],
  [
    'a seller and a buyer',
    sell(A100),
    buy({ ...A100, region: 'US', condition: 'used' }),
    { ...variant, quantity: '8' },
  ],
  ['an offer in review', buy(A100), sell(A100), variant, 'in-review'],
  ['an offer that is closed', buy(A100), sell(A100), undefined, 'closed'],
  ['two buyers', buy(A100), buy({ ...A100, email: 'b@example.org' }), undefined],
  ['two sellers', sell(A100), sell({ ...A100, email: 'b@example.org' }), undefined],
  ['one address on both sides', buy(A100), sell({ ...A100, email: 'OURS@example.org' }), undefined],
  ['two variants of a model', buy(A100), sell(SXM), model],
  ['a variant against its model', buy(A100), sell(MODEL), model],
  ['a model against its variant', buy(MODEL), sell(A100), model],
  ['a model against the model', buy(MODEL), sell(MODEL), model],
  ['another model', buy(A100), sell(H100), undefined],
  ['no accelerator named by either', buy({}), sell({}), undefined],
  ['none named by the buyer', buy({}), sell(A100), undefined],
  ['a part that is not listed, in other letters', buy({ modelId: 'Acme 9000' }), sell({ modelId: 'ACME 9000' }), model],
  ['a name that is part of another', buy({ modelId: 'Acme 90' }), sell({ modelId: 'Acme 9000' }), undefined],
  ['the second of a list that is wanted', buy({ ...H100, ...LISTED }), sell(A100), variant],
  ['the second of a list that is sold', buy(A100), sell({ ...H100, ...LISTED }), { ...variant, quantity: '4' }],
  ['another variant of the second of a list', buy(SXM), sell({ ...H100, ...LISTED }), { ...model, quantity: '4' }],
  [
    'two lists that share one',
    buy({ ...H100, ...LISTED }),
    sell({ ...SXM, ...noted('2 × NVIDIA A100 PCIe 40GB') }),
    { ...variant, quantity: '2' },
  ],
  ['a list without it', buy(A100), sell({ ...H100, ...noted('2 × NVIDIA H100 NVL', '1 × Acme 9000') }), undefined],
  ['notes that only mention it', buy(A100), sell({ ...H100, notes: 'We had 8 × NVIDIA A100 PCIe 40GB' }), undefined],
]

for (const [title, ours, theirs, expected, state = 'new'] of PAIRS) {
  test(`the other side of ${title}`, async () => {
    const [own, other] = [storedRecord(1, { inquiry: ours }), storedRecord(2, { inquiry: theirs, state })]
    const [{ inquiry }, items] = [own, [other.inquiry, own.inquiry] as StoredInquiry[]]
    const { choices } = A100_NAMES

    const { otherSide } = await findRelated(() => ({ items }), inquiry as StoredInquiry, { choices, most: 10 })

    const { requestId, receivedAt } = other.inquiry
    const { region = 'EU', quantity } = theirs
    const found = { requestId, receivedAt, state, quantity: String(quantity), region, ...expected }
    expect(otherSide).toEqual(expected ? [found] : [])
  })
}

const ada = { by: 'Ada', at: Date.now() }

onEveryEngine('around an inquiry', (world) => {
  const accepted = (inquiry: Partial<Inquiry>) => acceptNext(world(), { inquiry })
  const ask = async (...words: string[]) => (await askDesk(words, world().environment)).out

  test('the first look is audited with how many were shown beside it', async () => {
    const own = await accepted(sell(A100))
    for (const email of ['a@example.org', 'b@example.org', 'A@example.org']) await accepted(buy({ ...A100, email }))
    await accepted(buy({ ...SXM, email: 'c@example.org' }))

    expect(await ask('show', own)).toMatch(/^the other side: 2 people want this, 1 person wants this model$/m)
    expect(await ask('show', own)).toMatch(/same variant +8 {2}EU$/m)
    const { get, cookie } = await entered(world())
    const page = textOf(await get(`/inquiries/${own}`, cookie))
    expect(page).toContain('</code> 8 of the same variant, EU</a>')
    // Who they are is asked for by opening their inquiry.
    expect(page).not.toContain('@example.org')
    const opened = (await world().ledger.desk.show(own))?.audit.filter(({ action }) => action === 'opened')
    expect(opened?.map(({ detail }) => detail)).toEqual(['with 4 of the other side'])
  })

  test('a quantity in a list is shown as it was written, beside others', async () => {
    const own = await accepted(sell(A100))
    await accepted(buy({ ...H100, ...noted('4,000 × NVIDIA A100 PCIe 40GB'), email: 'a@example.org' }))
    await accepted(buy({ ...A100, email: 'b@example.org' }))

    const lines = (await ask('show', own)).split('\n').filter((line) => line.includes('same variant'))
    expect(lines.map((line) => line.replace(/.* same variant +/, ''))).toEqual(['8  EU', '4,000   EU'])
  })

  test('what else came from the same address stands beside an inquiry, reports too, each with a state of its own', async () => {
    const email = 'three@example.org'
    const first = await accepted(buy({ ...A100, email }))
    const second = await accepted(sell({ ...H100, email: 'Three@Example.org' }))
    world().now += 60_000
    const report = reportSubmission({ now: world().now, report: { email } })
    await world().ledger.submit(report)
    await world().ledger.desk.addNote(second, 'Wants a call', ada)

    const text = await ask('show', first)
    expect(text).toMatch(/^from the same address: 2$/m)
    expect(text).toMatch(new RegExp(`^${shortReference(second)}  .*  new +sell +16  nvidia-h100-nvl$`, 'm'))
    expect(text).toMatch(new RegExp(`^${shortReference(report.requestId)}  .*  open +report`, 'm'))
    expect(text).not.toContain('Wants a call')
    const { get, cookie } = await entered(world())
    const page = textOf(await get(`/inquiries/${first}`, cookie))
    const [section = ''] = page.split('id="conversation"')[1]?.split('</section>') ?? []
    expect([...section.matchAll(/inquiries\/([\w-]{36})/g)].map(([, id]) => id)).toEqual([report.requestId, second])
  })
})
