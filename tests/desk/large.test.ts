/** The desk on a ledger that has grown large: every list is written as it is read. */
import { expect, test } from 'vitest'
import { fillLedger } from '../ledger/sqlite/large-ledger.ts'
import { deskWorld } from './desk-world.ts'

const { desk, folder } = deskWorld()

/** More than a call takes arguments. */
const MANY = 130_000

test('Lists of 130,000 rows are printed whole, as text and as JSON', async () => {
  fillLedger(folder(), MANY)

  for (const list of ['undelivered', 'audit']) {
    const text = await desk(list)
    expect([text.code, text.error, text.out.split('\n').length]).toEqual([0, '', MANY + 2])
  }
  const { out } = await desk('undelivered', '--json')
  const told = JSON.parse(out) as { summary: object; notices: unknown[] }
  expect(told.summary).toMatchObject({ waiting: MANY, givenUp: 0 })
  expect(told.notices).toHaveLength(MANY)
  expect(out).toBe(`${JSON.stringify(told, undefined, 2)}\n`)
  expect(JSON.parse((await desk('audit', '--json')).out)).toHaveLength(MANY)
})
