/**
 * From the release in production to this one, whose ledger has another format, and back: every inquiry and every key survives, and
 * nobody finds out afterwards what the way back costs.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { copyBuild } from '../release/build-to-release.ts'
import { lastRelease, whyNoLastRelease } from '../release/last-release.ts'
import { layOutRelease, ownPlatform } from '../release/made.ts'
import { ANY_DISK } from '../setup/any-disk.ts'
import { eventually } from '../setup/eventually.ts'
import { exchange } from '../setup/exchange.ts'
import { requestIdOf, sendInquiry } from '../setup/send-inquiry.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'
import { startUnit } from './upgrade/unit.ts'

const reason = whyNoLastRelease()

describe.skipIf(reason)(
  `An upgrade over a migration${reason ? ` (skipped: ${reason})` : ''}`,
  // It may have to build the last release first.
  { timeout: 1_800_000 },
  () => {
    test('keeps every inquiry and key; the way back is refused until a backup is restored, and loses nothing in the end', async () => {
      const [releases, dataDir] = [temporaryFolder(), temporaryFolder()]
      const environment = { DATA_DIR: dataDir, STORE_DURABILITY: ANY_DISK }
      execFileSync('tar', ['-xzf', lastRelease(), '-C', releases, '--no-same-owner'])
      const [old = ''] = readdirSync(releases)
      await layOutNew(join(releases, 'new'))
      const program = (name: string, ...words: string[]) => {
        const env = { PATH: '/usr/bin:/bin', ...environment }
        const { status, stdout, stderr } = spawnSync(join(releases, name), words, { cwd: '/', env, encoding: 'utf8' })
        return { status, out: stdout + stderr }
      }
      const done = (name: string, ...words: string[]) => {
        const { status, out } = program(name, ...words)
        expect(status, `${name} ${words.join(' ')}: ${out}`).toBe(0)
        return out
      }
      const current = () => readlinkSync(join(releases, 'current'))
      const start = async () => {
        const unit = await startUnit(join(releases, 'current/service/main.mjs'), environment)
        await exchange(unit.base, 'OPTIONS', '/api/v1/health')
        return unit
      }
      const keys = [1, 2, 3].map(() => crypto.randomUUID())
      const ids: (string | undefined)[] = []

      // The release in production, one inquiry, a backup.
      done(`${old}/bin/activate`)
      const before = await start()
      ids.push(await submit(before.base, keys[0]))
      done('current/bin/desk', 'backup')
      expect(formatOf(dataDir)).toBe(10)

      // The upgrade says what it will cost to go back.
      const output = done('new/bin/activate')
      expect(output).toMatch(/changes the ledger from format 10 to \d+: going back to \S+ will cost a restore/)
      before.supervisor.kill('SIGHUP')
      await eventually(() => /^ended 0$/m.test(before.output()))
      expect(await submit(before.base, keys[0])).toBe(ids[0])
      ids.push(await submit(before.base, keys[1]))
      expect(formatOf(dataDir)).toBeGreaterThan(10)
      expect(done('current/bin/desk', 'check')).toContain('2 inquiries')

      // No way back over it by accident.
      const refused = program('current/bin/activate', '--back')
      expect(refused).toEqual({ status: 1, out: expect.stringMatching(/does not open a ledger of format \d+.*--yes/) })
      expect(current()).toBe('new')

      // Back, with the backup from before.
      await stop(before)
      const [backup = ''] = readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('.sqlite'))
      done('current/bin/activate', '--back', '--yes')
      done('current/bin/desk', 'restore', join(dataDir, 'backups', backup))
      expect(current()).toBe(old)
      const back = await start()
      expect(await submit(back.base, keys[0])).toBe(ids[0])
      ids.push(await submit(back.base, keys[2]))

      // Up again; what came between the upgrade and the way back returns.
      done('new/bin/activate')
      back.supervisor.kill('SIGHUP')
      await eventually(() => /^ended 0$/m.test(back.output()))
      await exchange(back.base, 'OPTIONS', '/api/v1/health')
      const [replaced = ''] = readdirSync(dataDir).filter((name) => /^replaced-.*\.sqlite$/.test(name))
      done('current/bin/desk', 'load', join(dataDir, replaced))
      for (const [index, key] of keys.entries()) expect(await submit(back.base, key)).toBe(ids[index])
      expect(done('current/bin/desk', 'check')).toContain('3 inquiries')
      await stop(back)
    })
  },
)

async function layOutNew(folder: string): Promise<void> {
  const build = temporaryFolder()
  copyBuild(build)
  mkdirSync(folder)
  await layOutRelease(folder, build, ownPlatform())
}

/** The id of the inquiry with this key, stored now or before. */
async function submit(base: string, key?: string): Promise<string> {
  const answer = await sendInquiry({ base }, { key })
  expect(answer.status).toBe(202)
  return requestIdOf(answer)
}

function formatOf(dataDir: string): unknown {
  using ledger = new DatabaseSync(join(dataDir, 'ledger.sqlite'), { readOnly: true })
  return ledger.prepare('PRAGMA user_version').get()?.['user_version']
}

async function stop({ supervisor }: Awaited<ReturnType<typeof startUnit>>): Promise<void> {
  supervisor.kill('SIGTERM')
  await eventually(() => supervisor.exitCode !== null)
}
