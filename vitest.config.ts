/**
 * The tests in projects, all at once: while a suite waits for a store, a timeout or a process, others compute. There are more
 * workers than processors for the same reason. The projects follow each other by name, so that those that take long begin first.
 * The folders of a project have the names of the modules they test; one that no project names is a unit test.
 */
import { availableParallelism } from 'node:os'
import { pathToFileURL } from 'node:url'
import { defineConfig, type Plugin } from 'vitest/config'
import LongestFirst from './tests/setup/longest-first.ts'
import { threadBundle } from './tests/setup/tools-folder.ts'
import TotalsReporter from './tests/setup/totals-reporter.ts'

interface Project {
  folders: string[]
  /** What must be there before its first test: the built site and service, or the desk and the ledger's thread in bundles. */
  needs: ('built' | 'tools')[]
}

/** `unit` has neither a server nor a store. */
const PROJECTS: Record<string, Project> = {
  browser: { folders: ['browser'], needs: ['built'] },
  built: { folders: ['built'], needs: ['built'] },
  contract: { folders: ['contract', 'hosting'], needs: ['built'] },
  // They start programs that `npm test` does without: `npm run test:faults`.
  faults: { folders: ['faults', 'release'], needs: ['built', 'tools'] },
  integration: {
    folders: ['ledger', 'redis', 'desk', 'notices', 'http', 'assets', 'operations', 'scripts'],
    needs: ['tools'],
  },
}

const filesOf = ({ folders }: Project) => folders.map((folder) => `tests/${folder}/**/*.test.ts`)

const project = (name: string, options: Project) => ({
  extends: true as const,
  test: {
    name,
    include: filesOf(options),
    globalSetup: options.needs.map((name) => `tests/setup/${name}.ts`),
    sequence: { groupOrder: 1 },
  },
})

/** Ledger and notices start their threads from the bundles, as in a release. */
const bundledThread: Plugin = {
  name: 'bundled-thread',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/(?:ledger\/sqlite\/open|notices\/sqlite-thread)\.ts$/.test(id)) return undefined
    const bundled = code.replace(
      /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/,
      (_, name: string) => `new URL(${JSON.stringify(pathToFileURL(threadBundle(name)).href)})`,
    )
    if (bundled === code) throw new Error(`Cannot bundle the thread of ${id}: its start is not found`)
    return { code: bundled, map: null }
  },
}

export default defineConfig({
  plugins: [bundledThread],
  test: {
    pool: 'forks',
    // Files share a process and the modules loaded in it: none may leave global state behind.
    isolate: false,
    fsModuleCache: true,
    maxWorkers: Math.min(8, 2 * availableParallelism() + 1),
    // For a machine that has other work too: no test is about how long something takes.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new TotalsReporter()],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: Object.values(PROJECTS).flatMap(filesOf),
          // They only compute: with more workers than processors each would load the same modules for fewer tests. So they go before all others.
          maxWorkers: availableParallelism(),
        },
      },
      ...Object.entries(PROJECTS).map(([name, options]) => project(name, options)),
    ],
  },
})
