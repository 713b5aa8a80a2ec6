/** What a service that could not start leaves behind, for the process that starts next. */
import { expect, test, vi } from 'vitest'
import { catalogNames } from '../../inquiry-service/contract/accelerators.ts'
import { foldersOf, isTaken } from '../../inquiry-service/ledger/sqlite/folder.ts'
import { startService } from '../../inquiry-service/server/start.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'

vi.mock('../../inquiry-service/notices/open.ts', () => ({
  openNotices: () => Promise.reject(new Error('no room for another thread')),
}))

test('a service whose notices can’t be opened gives its ledger back', async () => {
  const folder = temporaryFolder()
  const start = startService({
    env: { DATA_DIR: folder, METRICS_PORT: '9100', LOG_LEVEL: 'silent' },
    siteFolder: undefined,
    names: catalogNames([]),
    contract: 'c0ffee',
    routes: new Map(),
    onFatal: () => {},
  })

  await expect(start).rejects.toThrow('no room for another thread')
  expect(isTaken(foldersOf(folder).lock)).toBe(false)
})
