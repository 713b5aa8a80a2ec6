/** What agents read: short files, an index that leads to all of them, and findable answers. */
import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { AGENT_FILE_CHARACTERS } from '../../site/core/agent-pointer.ts'
import { askAll, costOf } from '../agents/ask.ts'
import { CONVERSATION, QUESTIONS } from '../agents/questions.ts'
import { isServed, pagePaths, readPage, readSite, readSiteJson, SITE } from './site-files.ts'

const files = ['llms.txt', ...globSync('**/*.md', { cwd: SITE })]

test('every file that an agent reads is short enough to be fetched whole', () => {
  const long = files.flatMap((file) => {
    const { length } = readSite(file)
    return length > AGENT_FILE_CHARACTERS ? [{ file, length }] : []
  })

  expect(files.length).toBeGreaterThan(800)
  expect(long).toEqual([])
})

test('no file for agents names a host of its own in a link', () => {
  expect(files.filter((file) => readSite(file).includes('](http://localhost'))).toEqual([])
})

test('every Markdown form begins with the way to the index', () => {
  const without = files.filter(
    (file) => !/^(?:> Index for agents: \[\/llms\.txt\]|---\nname: |# Accelerator Sourcing)/.test(readSite(file)),
  )

  expect(without).toEqual([])
})

test('every page says in its text where the index and its Markdown form are', () => {
  for (const path of pagePaths()) {
    const page = readPage(path)
    const main = /<main[^>]*>(.{0,900})/s.exec(page)?.[1] ?? ''

    expect(main, path).toContain('href="/llms.txt"')
    if (page.includes('type="text/markdown"')) expect(main, path).toContain(`href="${path}.md"`)
  }
})

test('parts of a long page lead to one another, and together have every heading', () => {
  const pages = files.filter((file) => !file.startsWith('llms'))
  for (const first of pages.filter((file) => pages.includes(file.replace(/\.md$/, '.part-2.md')))) {
    const base = first.replace(/\.md$/, '')
    const parts = [first, ...files.filter((file) => file.startsWith(`${base}.part-`))]

    expect(readSite(first), first).toContain(`> Part 1 of ${parts.length}; the others: [2](/${base}.part-2.md)`)
    expect(readSite(first), first).toContain(`Continues in [/${base}.part-2.md]`)
  }
})

test('a comparison that is built is also JSON, with the documents by their ids', () => {
  expect(readSiteJson('compare/amd-instinct-mi300x-oam-and-nvidia-h200-sxm5-141gb.json')).toMatchObject({
    schemaVersion: 1,
    variants: [{ id: 'amd-instinct-mi300x-oam' }, { id: 'nvidia-h200-sxm5-141gb' }],
    figures: expect.arrayContaining([
      expect.objectContaining({
        id: 'memoryGB',
        unit: 'GB',
        values: [
          { value: 192, sourceIds: expect.arrayContaining([expect.any(String)]) },
          { value: 141, sourceIds: expect.arrayContaining([expect.any(String)]) },
        ],
      }),
    ]),
  })
})

test('a model’s Markdown says dense or structured-sparse at each rate', () => {
  expect(readSite('models/nvidia-h100.md')).toMatch(/^\| FP8, dense TFLOPS \|/m)
  expect(readSite('models/nvidia-h100.md')).toMatch(/^\| FP8, structured-sparse TFLOPS \|/m)
})

test('a family gives links and rates of every variant, with “?” where nothing is stated', () => {
  const [, ...variants] = readSite('families/nvidia-hopper.md').split('\n## ')
  const without = variants.filter((text) => !/^- links: /m.test(text) || !/^- (?:rates|tensor|vector)\b/m.test(text))

  expect(variants.length).toBeGreaterThan(10)
  expect(without).toEqual([])
  expect(variants.find((text) => text.includes('id nvidia-h800-sxm5-80gb'))).toContain('- links: ?\n- rates: ?')
})

test('a variant’s Markdown names the evidence of a rate worked out for one accelerator, and facts without a recorded place', () => {
  const text = readSite('catalog/nvidia-b200-sxm-180gb.md')

  expect(text).toMatch(/^- `integration\.\d+`: 6, .*“144 PFLOPS \| 72 PFLOPS”; 72,000 ÷ 8$/m)
  expect(text).toMatch(/^- Place and words not recorded: Multi-Instance GPU \(2\); /m)
})

test('the skill has a name and a description at its head, and names only files that exist', () => {
  const text = readSite('.well-known/agent-skills/accelerator-sourcing/SKILL.md')

  expect(text).toMatch(/^---\nname: accelerator-sourcing\ndescription: \S.+\n---\n/)
  const named = [...text.matchAll(/`(\/[\w./-]+)`/g)].map(([, path = '']) => path)
  expect(named.filter((path) => !isServed(path))).toEqual([])
})

describe('questions', () => {
  const answered = askAll(QUESTIONS, SITE)

  test.each(answered.map((each) => [each.question.ask, each] as const))('%s', (_, { missing, unnamed }) => {
    expect({ missing, unnamed }).toEqual({ missing: [], unnamed: [] })
  })

  test(`the first ${CONVERSATION.questions} cost at most ${CONVERSATION.fetches} fetches and ${CONVERSATION.characters} characters`, () => {
    const { fetches, characters } = costOf(answered.slice(0, CONVERSATION.questions))

    expect(fetches).toBeLessThanOrEqual(CONVERSATION.fetches)
    expect(characters).toBeLessThanOrEqual(CONVERSATION.characters)
  })

  test('the table of all variants gives exactly those with at least 96 GB and at most 400 W', () => {
    const { models } = readSiteJson('api/v1/catalog.json') as {
      models: { variants: { id: string; memoryGB: number | null; powerW?: { max: number | null } }[] }[]
    }
    const expected = models
      .flatMap(({ variants }) => variants)
      .filter(({ memoryGB, powerW }) => (memoryGB ?? 0) >= 96 && (powerW?.max ?? Number.POSITIVE_INFINITY) <= 400)
      .map(({ id }) => id)
    const found = [...readSite('catalog.md').matchAll(/^\|([^|]+)\|([\d.]+)r?\|[^|]+\|([\d.]+)[pr]*\|/gm)]
      .filter(([, , memory = '', power = '']) => Number.parseFloat(memory) >= 96 && Number.parseFloat(power) <= 400)
      .map(([, id]) => id)

    expect(expected.length).toBeGreaterThan(0)
    expect(found.sort()).toEqual(expected.sort())
  })
})
