/** The order of the files: a long one started last would keep one worker busy while the others have nothing left to do. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Ends of paths. These spend most of their time waiting, and begin before all projects: others compute meanwhile. */
const WAITING = [
  ...['release/handbook.test.ts', 'desk/upkeep.test.ts', 'ledger/sqlite/faults.test.ts'],
  'redis/topologies.test.ts',
]

/** Ends of paths, longest first. These files run before all others in their project. */
const LONG = [
  ...['browser/every-page.test.ts', 'browser/catalog.test.ts', 'browser/on-a-phone.test.ts'],
  ...['built/release.test.ts', 'release/image.test.ts', 'hosting/edge.test.ts', 'hosting/nginx.test.ts'],
  ...['contract/standalone.test.ts', 'contract/standalone-settings.test.ts', 'faults/pressure.test.ts'],
  ...['faults/changed-files.test.ts', 'desk/commands.test.ts', 'desk/web.test.ts', 'desk/redis.test.ts'],
  ...['desk/large.test.ts', 'ledger/model.test.ts', 'redis/durability.test.ts', 'ledger/move.test.ts'],
]

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    const inOrder = [...byProject.values()].flatMap((its) => its.toSorted((a, b) => place(LONG, a) - place(LONG, b)))
    return inOrder.toSorted((a, b) => place(WAITING, a) - place(WAITING, b))
  }
}

/** Beyond the last for a file that is not in the list. */
function place(list: readonly string[], { moduleId }: TestSpecification): number {
  const found = list.findIndex((path) => moduleId.endsWith(path))
  return found === -1 ? list.length : found
}
