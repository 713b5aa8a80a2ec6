/** The desk as the handbook runs it: people as root, timers as the service's user. */
import { chownSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runDesk } from './desk-process.ts'
import { deskWorld } from './desk-world.ts'

/** Of the service. */
const USER = 10_001

const { folder, twoInquiries } = deskWorld()

const asRoot = (...words: string[]) => runDesk(words, { DATA_DIR: folder() })
const asService = (...words: string[]) => runDesk(words, { DATA_DIR: folder() }, { uid: USER })

/** A data folder as the service leaves it. */
async function serviceFolder(): Promise<[string, string]> {
  const ids = await twoInquiries()
  for (const path of ['', ...readdirSync(folder())]) chownSync(join(folder(), path), USER, USER)
  return ids
}

/** Everything in the data folder that is not the service's. */
function foreignFiles(): string[] {
  const paths = readdirSync(folder(), { recursive: true }).map(String)
  return paths.filter((path) => statSync(join(folder(), path)).uid !== USER)
}

test.runIf(process.getuid?.() === 0)('what root does at the desk, the service’s user can go on with', async () => {
  const [buy, sell] = await serviceFolder()

  expect(await asRoot('backup')).toMatchObject({ code: 0, error: '' })
  expect(await asRoot('note', buy, 'Called', '--by', 'anna')).toMatchObject({ code: 0, error: '' })
  expect(foreignFiles()).toEqual([])

  const erased = await asService('erase', sell, '--yes', '--json')
  expect([erased.code, JSON.parse(erased.out)]).toMatchObject([0, { requestIds: [sell], unreachableBackups: [] }])
  expect(JSON.parse(erased.out).backups).toMatchObject([{ inquiries: 1 }])
  expect(await asService('retention', '--apply')).toMatchObject({ code: 0, error: '' })
  expect(await asService('backup', '--keep', '1')).toMatchObject({ code: 0 })
  expect(await asRoot('erase', buy, '--yes')).toMatchObject({ code: 0, error: '' })
  expect(await asService('check')).toMatchObject({ code: 0, out: '0 inquiries, 2 erased: all is well\n' })
  expect(foreignFiles()).toEqual([])
})
