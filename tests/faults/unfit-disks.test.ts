/** The built service with a data folder that keeps nothing (D20). Which file systems do not: `ledger/sqlite/opening.test.ts`. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../setup/eventually.ts'
import { startRefused, startStandalone } from '../setup/standalone.ts'

/** Linux provides a file system in memory for everybody. */
const MEMORY = '/dev/shm'

test.skipIf(!existsSync(MEMORY))(
  'With its data in memory the service ends with one line, unless the operator vouches for it (D20)',
  async () => {
    const dataFolder = mkdtempSync(join(MEMORY, 'reference-test-'))
    onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))

    expect(await startRefused({ DATA_DIR: dataFolder, STORE_DURABILITY: 'verified' }, { site: false })).toEqual({
      exitCode: 78,
      output: `Cannot open the ledger: its folder must be on a local disk: ${dataFolder} is on tmpfs, in memory; if you know that it keeps what it has synced, set STORE_DURABILITY to attested:NAME\n`,
    })

    const environment = { STORE_DURABILITY: 'attested:battery' }
    const service = await startStandalone({ dataFolder, environment, site: false })
    await eventually(() => service.output().includes('"durability":"attested:battery"'))
    expect(await service.stop()).toBe(0)
  },
)
