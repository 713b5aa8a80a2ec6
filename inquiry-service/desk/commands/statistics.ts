/** `desk statistics`: how many inquiries, about what, how old. */
import { deskCommand } from './command.ts'
import { duration, facts } from './print.ts'
import { showElapsed } from './progress.ts'

export const statistics = deskCommand({
  name: 'statistics',
  description: 'Count inquiries by state, kind, age and model',
  examples: ['statistics', 'statistics --json'],
  args: {},
  run: async ({ store, signature, tell }) => {
    const counted = await showElapsed('counting', store.desk.statistics(signature.at))
    const outbox = await store.outbox.summary(signature.at)
    tell({ ...counted, outbox }, () =>
      facts([
        ['inquiries', counted.inquiries],
        ...Object.entries(counted.byState),
        ...Object.entries(counted.byKind),
        ['last day', counted.received.day1],
        ['last 7 days', counted.received.day7],
        ['last 30 days', counted.received.day30],
        ['oldest new', counted.oldestNewMs === undefined ? 'none' : duration(counted.oldestNewMs)],
        [
          'models',
          counted.models.map(({ modelId, inquiries }) => `${inquiries} ${modelId}`).join('\n') || 'none named',
        ],
        ['notices waiting', outbox.waiting],
        ['notices given up', outbox.givenUp],
      ]),
    )
  },
})
