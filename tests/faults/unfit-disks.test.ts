/** The built service with a data folder that keeps nothing, or whose durability nobody can tell (D20). */
import { expect, test } from 'vitest'
import { eventually } from '../setup/eventually.ts'
import { startRefused, startStandalone } from '../setup/standalone.ts'
import { UNFIT_DISKS } from './unfit-disk.ts'

for (const { where, fileSystem, isThere, folder } of UNFIT_DISKS) {
  test.skipIf(!isThere)(
    `With its data on a file system ${where} the service ends with one line, unless the operator vouches for it (D20)`,
    async () => {
      const dataFolder = folder()

      const verified = { DATA_DIR: dataFolder, STORE_DURABILITY: 'verified' }
      expect(await startRefused(verified, { site: false })).toEqual({
        exitCode: 78,
        output: `Cannot open the ledger: its folder must be on a local disk: ${dataFolder} is on ${fileSystem}; if you know that it keeps what it has synced, set STORE_DURABILITY to attested:NAME\n`,
      })

      const environment = { STORE_DURABILITY: 'attested:battery' }
      const service = await startStandalone({ dataFolder, environment, site: false })
      await eventually(() => service.output().includes('"durability":"attested:battery"'))
      expect(await service.stop()).toBe(0)
    },
  )
}
