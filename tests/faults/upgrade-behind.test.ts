/**
 * What visitors meet during an upgrade or a roll back when something spreads or keeps pages: a shared cache that answers with pages of
 * the release before, and two machines behind a round robin, which answer with pages of one release and files of another.
 */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startCache } from '../hosting/cache.ts'
import { handbookCommands } from '../release/handbook/commands.ts'
import { ANY_DISK } from '../setup/any-disk.ts'
import { eventually } from '../setup/eventually.ts'
import { exchange, textOf } from '../setup/exchange.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'
import { activate, copyReleases, twoReleases } from './upgrade/releases.ts'
import { startUnit } from './upgrade/unit.ts'

const PAGES = ['/', '/catalog', '/articles', '/estimate', '/about']

const pristine = await twoReleases()

/** A server on the release that `current` points to. */
async function startMachine() {
  const releases = copyReleases(pristine)
  activate(releases, 'first')
  const { base, supervisor, output } = await startUnit(join(releases, 'current/service/main.mjs'), {
    DATA_DIR: temporaryFolder(),
    STORE_DURABILITY: ANY_DISK,
  })
  let restarts = 0
  await exchange(base, 'OPTIONS', '/api/v1/health')
  return {
    releases,
    base,
    async restart() {
      restarts += 1
      supervisor.kill('SIGHUP')
      await eventually(() => output().match(/^ended 0$/gm)?.length === restarts)
      await exchange(base, 'OPTIONS', '/api/v1/health')
    },
  }
}

/** `first` or `second`, by its page at `path`; the files it names are asked for at `elsewhere`. */
async function visit(base: string, path: string, elsewhere: string): Promise<{ release: string; missing: string[] }> {
  const page = await exchange(base, 'GET', path)
  const files = [...new Set([...textOf(page).matchAll(/"(\/_astro\/[^"]+)"/g)].map(([, file = '']) => file))]
  expect(files.length).toBeGreaterThan(1)
  const asked = await Promise.all(files.map(async (file) => ({ file, ...(await exchange(elsewhere, 'GET', file)) })))
  return {
    release: /_astro\/(\w+)-/.exec(files[0] ?? '')?.[1] ?? '',
    missing: asked.filter(({ status }) => status !== 200).map(({ file, status }) => `${status} ${file}`),
  }
}

async function visitAll(base: string, elsewhere: string) {
  const visits = await Promise.all(PAGES.map((path) => visit(base, path, elsewhere)))
  return {
    releases: [...new Set(visits.map(({ release }) => release))],
    missing: visits.flatMap((each) => each.missing),
  }
}

test('pages that a cache has kept find their styles and scripts after an upgrade and after a roll back', async () => {
  const machine = await startMachine()
  const cache = await startCache(machine.base)
  await Promise.all(PAGES.map((path) => exchange(cache, 'GET', path)))

  activate(machine.releases, 'second')
  await machine.restart()
  const upgraded = await visitAll(cache, cache)
  // What the cache has not met yet comes from the new release.
  const fresh = await visit(cache, '/developers', cache)
  activate(machine.releases, 'first')
  await machine.restart()

  expect(upgraded).toEqual({ releases: ['first'], missing: [] })
  expect(fresh).toEqual({ release: 'second', missing: [] })
  expect(await visit(cache, '/developers', cache)).toEqual({ release: 'second', missing: [] })
})

test('two machines behind a round robin, upgraded as the handbook says and one rolled back, miss no file of each other’s pages', async () => {
  const machines = [await startMachine(), await startMachine()] as const
  const [one, other] = machines
  const rounds = (handbookCommands().get('upgrade.md') ?? []).filter((lines) =>
    /--prepare|^release=/m.test(lines.join('\n')),
  )
  const orders = rounds.map((lines) => /bin\/activate(.*)$/m.exec(lines.join('\n'))?.[1]?.trim() ?? '')
  const met: Awaited<ReturnType<typeof visitAll>>[] = []

  expect(orders.slice(-2)).toEqual(['--prepare', ''])
  for (const words of orders.slice(-2)) {
    for (const machine of machines) {
      activate(machine.releases, 'second', ...words.split(' ').filter(Boolean))
      await machine.restart()
      met.push(await visitAll(one.base, other.base), await visitAll(other.base, one.base))
    }
  }
  activate(other.releases, 'first')
  await other.restart()
  met.push(await visitAll(one.base, other.base))

  expect(met.flatMap(({ missing }) => missing)).toEqual([])
  expect(met.map(({ releases }) => releases.join())).toEqual([
    ...['first', 'first', 'first', 'first'],
    ...['second', 'first', 'second', 'second'],
    'second',
  ])
})
