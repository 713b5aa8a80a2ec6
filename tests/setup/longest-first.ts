/** The order of the files: a long one started last would keep one worker busy while the others have nothing left to do. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Ends of paths, longest first. These files run before all others in their project. */
const LONG = [
  'release/handbook.test.ts',
  'browser/every-entry.test.ts',
  'browser/every-text-and-tool.test.ts',
  'release/archive.test.ts',
  'release/image.test.ts',
  'hosting/edge.test.ts',
  'hosting/nginx.test.ts',
  'contract/standalone.test.ts',
  'desk/large.test.ts',
  'desk/upkeep.test.ts',
  'desk/commands.test.ts',
  'faults/changed-files.test.ts',
]

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...byProject.values()].flatMap((its) => its.toSorted((a, b) => place(a) - place(b)))
  }
}

function place({ moduleId }: TestSpecification): number {
  const found = LONG.findIndex((path) => moduleId.endsWith(path))
  return found === -1 ? LONG.length : found
}
