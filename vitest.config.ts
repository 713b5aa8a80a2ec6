/**
 * The tests in groups that run one after another, so that a suite with servers of its own has both cores to itself.
 * Whatever lies in no folder of its own here is a unit test.
 */
import { defineConfig } from 'vitest/config'
import TotalsReporter from './tests/setup/totals-reporter.ts'

/** Folder below `tests/` → longest time of one test or hook, milliseconds. In the order in which they run. */
const GROUPS = { built: 60_000, contract: 30_000, hosting: 60_000, browser: 60_000, faults: 120_000 }

const group = (name: string, timeout: number, order: number) => ({
  extends: true as const,
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    testTimeout: timeout,
    hookTimeout: Math.max(timeout, 60_000),
    sequence: { groupOrder: order },
    globalSetup: ['tests/setup/built.ts'],
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
          exclude: Object.keys(GROUPS).map((name) => `tests/${name}/**`),
        },
      },
      ...Object.entries(GROUPS).map(([name, timeout], index) => group(name, timeout, index + 1)),
    ],
  },
})
