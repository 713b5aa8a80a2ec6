/**
 * The tests in projects that run one after another, so that a suite with servers of its own has both cores to itself.
 * The folders of a project bear the names of the rooms they test; one that no project names is a unit test.
 */
import { defineConfig } from 'vitest/config'
import TotalsReporter from './tests/setup/totals-reporter.ts'

interface Project {
  folders: string[]
  /** Longest time of one test or hook, milliseconds. */
  timeout: number
  /** Whether its tests ask the built site or service. */
  built: boolean
}

/** In the order in which they run. `unit` has neither a server nor a store. */
const PROJECTS: Record<string, Project> = {
  integration: {
    folders: ['ledger', 'redis', 'desk', 'notices', 'http', 'assets', 'operations', 'scripts'],
    timeout: 60_000,
    built: false,
  },
  built: { folders: ['built', 'release'], timeout: 60_000, built: true },
  contract: { folders: ['contract', 'hosting'], timeout: 60_000, built: true },
  browser: { folders: ['browser'], timeout: 60_000, built: true },
  faults: { folders: ['faults'], timeout: 120_000, built: true },
}

const filesOf = ({ folders }: Project) => folders.map((folder) => `tests/${folder}/**/*.test.ts`)

const project = (name: string, options: Project, order: number) => ({
  extends: true as const,
  test: {
    name,
    include: filesOf(options),
    testTimeout: options.timeout,
    hookTimeout: options.timeout,
    sequence: { groupOrder: order },
    ...(options.built && { globalSetup: ['tests/setup/built.ts'] }),
  },
})

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    reporters: ['default', new TotalsReporter()],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          testTimeout: 30_000,
          include: ['tests/**/*.test.ts'],
          exclude: Object.values(PROJECTS).flatMap(filesOf),
        },
      },
      ...Object.entries(PROJECTS).map(([name, options], index) => project(name, options, index + 1)),
    ],
  },
})
