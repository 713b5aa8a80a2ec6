/**
 * The tests in projects, all at once: while a suite waits for a store, a timeout or a process, others compute. There are more
 * workers than processors for the same reason. The projects follow each other by name, so that those that take long begin first.
 * The folders of a project bear the names of the rooms they test; one that no project names is a unit test.
 */
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import LongestFirst from './tests/setup/longest-first.ts'
import TotalsReporter from './tests/setup/totals-reporter.ts'

interface Project {
  folders: string[]
  /** Whether its tests ask the built site or service. */
  built: boolean
  /** Whether each file has a process of its own. Those of others share one, and what has been loaded and started in it. */
  isolate: boolean
}

/** `unit` has neither a server nor a store. */
const PROJECTS: Record<string, Project> = {
  browser: { folders: ['browser'], built: true, isolate: false },
  built: { folders: ['built', 'release'], built: true, isolate: true },
  contract: { folders: ['contract', 'hosting'], built: true, isolate: true },
  faults: { folders: ['faults'], built: true, isolate: true },
  integration: {
    folders: ['ledger', 'redis', 'desk', 'notices', 'http', 'assets', 'operations', 'scripts'],
    built: false,
    isolate: false,
  },
}

const filesOf = ({ folders }: Project) => folders.map((folder) => `tests/${folder}/**/*.test.ts`)

const project = (name: string, options: Project) => ({
  extends: true as const,
  test: {
    name,
    include: filesOf(options),
    isolate: options.isolate,
    ...(options.built && { globalSetup: ['tests/setup/built.ts'] }),
  },
})

export default defineConfig({
  test: {
    pool: 'forks',
    fsModuleCache: true,
    maxWorkers: Math.min(8, 2 * availableParallelism()),
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
          isolate: false,
        },
      },
      ...Object.entries(PROJECTS).map(([name, options]) => project(name, options)),
    ],
  },
})
