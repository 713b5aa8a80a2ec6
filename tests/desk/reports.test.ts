/** Reports at the desk: on the command line, on its pages, and in an export. */
import { expect, test } from 'vitest'
import { shortReference } from '../../inquiry-service/contract/words.ts'
import { reportSubmission } from '../ledger/submissions.ts'
import { openWholeLedger } from '../ledger/whole-ledger.ts'
import { onEveryEngine } from '../ledger/world.ts'
import { ANY_DISK } from '../setup/any-disk.ts'
import { textOf } from '../setup/exchange.ts'
import { deskWorld, RECEIVED } from './desk-world.ts'
import { entered } from './web-world.ts'

const { desk, folder, twoInquiries } = deskWorld()

async function aReport(): Promise<string> {
  const ledger = await openWholeLedger({ dataDir: folder(), durability: ANY_DISK, role: 'service' })
  const report = reportSubmission({ now: RECEIVED + 2 * 86_400_000 })
  await ledger.submit(report)
  await ledger.close()
  return report.requestId
}

test('commands list, decide, show and export reports beside inquiries', async () => {
  const [buy] = await twoInquiries()
  const report = await aReport()
  const line = (state: string) => `${shortReference(report)}  2026-11-05  ${state}  report`

  expect((await desk('list', '--kind', 'report', '--state', 'open')).out).toContain(line('open '))
  expect(await desk('state', report, 'answered')).toMatchObject({
    code: 2,
    error: 'Cannot set the state: it must be one of open, accepted, declined\n',
  })
  expect(await desk('state', buy, 'declined')).toMatchObject({ code: 2 })
  expect(await desk('state', report, 'accepted')).toMatchObject({ code: 0, out: 'Done\n' })
  expect((await desk('list', '--state', 'accepted')).out).toContain(line('accepted'))
  const { out } = await desk('show', report)
  expect(out).toMatch(/^state +accepted since /m)
  expect(out).toMatch(/^figure +powerW\.max$/m)
  expect(out).toMatch(/^notes +The data sheet says 300 W$/m)
  expect(out).toMatch(/ state-set +open to accepted$/m)
  const [heading = '', row = ''] = (await desk('export', '--kind', 'report')).out.split('\r\n')
  const cells = Object.fromEntries(heading.split(',').map((name, index) => [name, row.split(',')[index]]))
  expect(cells).toMatchObject({ kind: 'report', state: 'accepted', figure: 'powerW.max', value: '250 W', quantity: '' })
  expect(JSON.parse((await desk('retention', '--accepted', '1', '--json')).out)).toMatchObject({
    due: [{ requestId: report, state: 'accepted' }],
  })
})

onEveryEngine('the web desk', (world) => {
  test('lists reports as open, accepted or declined, and shows one with its figure and with what can be done', async () => {
    const report = reportSubmission({ now: world().now })
    const { email: _, ...unsigned } = reportSubmission({ now: world().now }).inquiry
    await world().ledger.submit(report)
    const anonymous = { ...reportSubmission({ now: world().now }), inquiry: unsigned }
    await world().ledger.submit(anonymous)
    const { get, post, cookie } = await entered(world())
    const textAt = async (path: string) => textOf(await get(path, cookie))
    const listed = async (view: string) => {
      const page = await textAt(`/?view=${view}`)
      return [report, anonymous].map(({ requestId }) => page.includes(requestId))
    }
    expect(await listed('reports')).toEqual([true, true])

    // Open reports are reports: there is no kind to choose, and none goes along to the other views.
    expect(await textAt('/?view=reports')).not.toContain('name="kind"')

    const page = await textAt(`/inquiries/${report.requestId}`)
    expect(page).toContain('<h1>Report: a figure of A100 PCIe 40GB</h1>')
    expect(page).toContain('href="https://reference.example/catalog/nvidia-a100-pcie-40gb#powerW.max"')
    expect([...page.matchAll(/name="state" value="([\w-]+)"/g)].map(([, state]) => state)).toEqual([
      ...['new', 'accepted', 'declined'],
    ])
    expect(page).toContain('Answer by email')
    expect(await textAt(`/inquiries/${anonymous.requestId}`)).not.toContain('Answer by email')

    const change = { state: 'declined', shown: 'new' }
    expect((await post(`/inquiries/${report.requestId}/state`, change, { Cookie: cookie })).status).toBe(303)
    const unfit = { state: 'closed', shown: 'new' }
    expect((await post(`/inquiries/${anonymous.requestId}/state`, unfit, { Cookie: cookie })).status).toBe(422)
    expect([await listed('declined'), await listed('reports'), await listed('accepted')]).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ])

    // Without an address there is no person whose inquiries could be erased.
    expect(await textAt(`/inquiries/${anonymous.requestId}/erase`)).not.toContain('value="person"')
    const whole = { what: 'person', sure: 'yes' }
    expect((await post(`/inquiries/${anonymous.requestId}/erase`, whole, { Cookie: cookie })).status).toBe(422)
    expect((await post(`/inquiries/${report.requestId}/erase`, whole, { Cookie: cookie })).status).toBe(200)
    expect(await listed('all')).toEqual([false, true])
  })
})
