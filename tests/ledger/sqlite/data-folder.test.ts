/** Where a SQLite ledger may be kept. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unfitFileSystem } from '../../../inquiry-service/ledger/sqlite/folder.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'
import { accept } from '../submissions.ts'
import { openWholeLedger } from '../whole-ledger.ts'
import { UNFIT_DISKS } from './unfit-disk.ts'
import { sqliteWorld } from './world.ts'

test('A folder that can’t be created is refused by name', async () => {
  const blocked = join(temporaryFolder(), 'file')
  writeFileSync(blocked, '')

  await expect(sqliteWorld(join(blocked, 'data')).open()).rejects.toThrow(
    `Cannot open the ledger: its folder cannot be made: ${blocked}/data`,
  )
})

test('File systems in memory, in user space and on a network are recognized by number, and local ones pass', () => {
  const unfit = [0x01021994, 0x858458f6, 0x65735546, 0x6969, 0xfe534d42]
  const [ext4, xfs, btrfs, zfs, overlay] = [0xef53, 0x58465342, 0x9123683e, 0x2fc12fc1, 0x794c7630]

  expect(unfit.map(unfitFileSystem)).toEqual([
    'tmpfs, in memory',
    'ramfs, in memory',
    'FUSE, in user space',
    'NFS',
    'SMB 2',
  ])
  expect([ext4, xfs, btrfs, zfs, overlay].map((type) => unfitFileSystem(type ?? 0))).toEqual(Array(5).fill(undefined))
})

for (const { where, told, isThere, folder: newFolder } of UNFIT_DISKS) {
  test.skipIf(!isThere)(
    `A folder on a file system ${where} is refused, unless the operator vouches for it`,
    async () => {
      const folder = newFolder()
      const open = (durability: string) => openWholeLedger({ dataDir: folder, durability, role: 'service' })

      await expect(open('verified')).rejects.toThrow(
        `Cannot open the ledger: its folder must be on a local disk: ${folder} is on ${told}; if you know that it keeps what it has synced, set STORE_DURABILITY to attested:NAME`,
      )

      const ledger = await open('attested:battery')
      await accept(ledger)
      await ledger.close()
    },
  )
}
