/** What programs and agents read: addresses of all pages, short Markdown with an index that leads to it, and findable answers. */
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { buildSettings, parseBuildConfig } from '../../inquiry-service/contract/build-config.ts'
import { contractDigest } from '../../inquiry-service/contract/openapi/document.ts'
import { isBuilt } from '../../scripts/build-folder.ts'
import { BUILD } from '../../scripts/test-build.ts'
import { AGENT_FILE_CHARACTERS } from '../../site/core/agent-pointer.ts'
import { isServed, pagePaths, readPage, readSite, readSiteJson, SITE } from './site-files.ts'

const SITE_URL = 'http://localhost:3000'
const pages = pagePaths().filter((path) => path !== '/404')

test('sitemap and robots.txt lead to every page but the one for unknown addresses, each with a day', () => {
  const rows = [...readSite('sitemap.xml').matchAll(/<loc>([^<]+)<\/loc><lastmod>(\d{4}-\d\d-\d\d)<\/lastmod>/g)]

  expect(rows.map(([, location]) => location).sort()).toEqual(pages.map((path) => `${SITE_URL}${path}`).sort())
  expect(readSite('robots.txt')).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${SITE_URL}/sitemap.xml\n`)
})

test('every page names its canonical address and the card for social networks, which is small', () => {
  const lacking = pages.filter((path) => {
    const page = readPage(path)
    return (
      !page.includes(`<link rel="canonical" href="${SITE_URL}${path}"`) ||
      !page.includes(`<meta property="og:image" content="${SITE_URL}/social-card.png"`)
    )
  })
  expect(lacking).toEqual([])
  expect(readSite('social-card.png').length).toBeLessThan(40_000)
})

test('security.txt says where to turn and until when that holds', () => {
  expect(readSite('.well-known/security.txt')).toMatch(
    /^Contact: http:\/\/localhost:3000\/about#contact\nExpires: \d{4}-\d\d-\d\dT00:00:00Z\nPreferred-Languages: en\nCanonical: /,
  )
})

test('build.json names the content, the contract and the settings that are served', () => {
  const hash = createHash('sha256')
  for (const name of ['catalog', 'documents', 'articles', 'health']) hash.update(`${readSite(`api/v1/${name}.json`)}\n`)

  expect(readSiteJson('build.json')).toEqual({
    content: hash.digest('hex'),
    schemaVersion: 1,
    contract: contractDigest(),
    settings: buildSettings(parseBuildConfig({})),
    checkedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    commit: expect.toSatisfy((commit: unknown) => commit === null || /^[0-9a-f]{40}$/.test(String(commit))),
  })
})

test('every variant and every document has the file of its entry in the list', () => {
  const { models } = readSiteJson('api/v1/catalog.json') as { models: { variants: { id: string }[] }[] }
  const { documents } = readSiteJson('api/v1/documents.json') as { documents: { id: string }[] }

  for (const variant of models.flatMap(({ variants }) => variants))
    expect(readSiteJson(`api/v1/catalog/${variant.id}.json`)).toEqual(variant)
  for (const document of documents) expect(readSiteJson(`api/v1/documents/${document.id}.json`)).toEqual(document)
})

// Which variables make another build is tested where its stamp is made.
test('the build is that of its variables, and not of others', () => {
  const others = parseBuildConfig({ INQUIRIES: 'off' })
  expect([isBuilt(parseBuildConfig({}), BUILD), isBuilt(others, BUILD)]).toEqual([true, false])
})

describe('Markdown', () => {
  const files = ['llms.txt', ...globSync('**/*.md', { cwd: SITE })]
  const without = (wanted: RegExp) => files.filter((file) => !wanted.test(readSite(file)))

  test('is in files short enough to be fetched whole, each with the way to the index, and with whole addresses', () => {
    expect(files.length).toBeGreaterThan(800)
    expect(files.filter((file) => readSite(file).length > AGENT_FILE_CHARACTERS)).toEqual([])
    expect(without(/^(?:> Index for agents: \[\/llms\.txt\]|---\nname: |# Accelerator Sourcing)/)).toEqual([])
    // Neither a host of its own nor a backslash.
    expect(without(/^(?![\s\S]*(?:\]\(http:\/\/localhost|https?\\:|\/\/www\\\.))/)).toEqual([])
  })

  test('is named by every page in its text, beside the index', () => {
    for (const path of pagePaths()) {
      const page = readPage(path)
      const main = /<main[^>]*>(.{0,900})/s.exec(page)?.[1] ?? ''

      expect(main, path).toContain('href="/llms.txt"')
      if (page.includes('type="text/markdown"')) expect(main, path).toContain(`href="${path}.md"`)
    }
  })

  test('of every page is in the lists of llms.txt where there is some, and nothing that does not exist', () => {
    const texts = files.filter((file) => file.startsWith('llms')).map(readSite)
    const paths = texts.flatMap((text) => [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\)/gm)].map(([, path = '']) => path))
    // The table of all variants stands in for their pages: `/catalog/{id}.md`.
    const ids = [...readSite('catalog.md').matchAll(/^\|([a-z][^|]+)\|[\d?]/gm)].map(([, id]) => `/catalog/${id}`)
    const [, models = ''] = /^## Models to run: .*\n\n(.*)$/m.exec(readSite('llms.txt')) ?? []
    const named = new Set([...paths, ...ids, ...models.split(', ').map((id) => `/fit/${id}`)])

    expect(paths.filter((path) => !isServed(path))).toEqual([])
    expect(pages.filter((path) => !named.has(path) && !named.has(`${path}.md`))).toEqual([])
    expect(pages.filter((path) => named.has(`${path}.md`) !== isServed(`${path}.md`) && !named.has(path))).toEqual([])
  })

  test('in parts leads from one to another', () => {
    const ofPages = files.filter((file) => !file.startsWith('llms'))
    for (const first of ofPages.filter((file) => ofPages.includes(file.replace(/\.md$/, '.part-2.md')))) {
      const base = first.replace(/\.md$/, '')
      const parts = [first, ...files.filter((file) => file.startsWith(`${base}.part-`))]

      expect(readSite(first), first).toContain(`> Part 1 of ${parts.length}; the others: [2](/${base}.part-2.md)`)
      expect(readSite(first), first).toContain(`Continues in [/${base}.part-2.md]`)
    }
  })

  test('of a skill has a name and a description at its head, and names only files that exist', () => {
    const text = readSite('.well-known/agent-skills/accelerator-sourcing/SKILL.md')

    expect(text).toMatch(/^---\nname: accelerator-sourcing\ndescription: \S.+\n---\n/)
    const named = [...text.matchAll(/`(\/[\w./-]+)`/g)].map(([, path = '']) => path)
    expect(named.filter((path) => !isServed(path))).toEqual([])
  })
})

describe('what people ask agents', () => {
  test.each<[ask: string, file: string, ...answer: RegExp[]]>([
    [
      'What is the memory bandwidth of the H100 SXM5 80GB, and that of the PCIe card?',
      'catalog.md',
      /\|nvidia-h100-sxm5-80gb\|80\|HBM3\|3350r?\|/,
      /\|nvidia-h100-pcie-80gb\|80\|HBM2e\|2000r?\|/,
    ],
    ['Where is everything for offline use?', 'catalog.md', /\/bundle\.zip/, /SHA-256 [0-9a-f]{64}/],
    [
      'What is the dense FP4 rate of the B200, and which document states it?',
      'catalog/nvidia-b200-sxm-180gb.md',
      /\| FP4 \| 9,000 .*\[\^1\]/,
      /\[\^\d+\]: \[NVIDIA Blackwell datasheet, 4204213 \(October 2025\)\]\(\/documents\/nvidia-blackwell-datasheet-4204213\)/,
    ],
    [
      'Which facts of the MI325X have no words on record?',
      'catalog/amd-instinct-mi325x-oam.part-2.md',
      /^- Place and words not recorded: \w/m,
    ],
    [
      'Was that datasheet read in the original?',
      'documents/nvidia-a40-datasheet.md',
      /not read by us; quoted elsewhere/,
    ],
    [
      'How do the MI300X and the H200 SXM compare?',
      'compare/amd-instinct-mi300x-oam-and-nvidia-h200-sxm5-141gb.md',
      /\| Memory bandwidth GB\/s \| 5,3\d\d .*\| 4,800/,
      /\| FP16 dense TFLOPS \| 1,307/,
    ],
    [
      'How is the memory for serving a model computed, and what must an inquiry contain?',
      '.well-known/agent-skills/accelerator-sourcing/SKILL.md',
      /cache = 2 × layers × kvHeads × headDim × tokens × concurrency × cacheBytesPerElement/,
      /`kind` \(buy or sell\), `quantity`, `location`, `email`, `region`/,
      /\/api\/v1\/sandbox\/requests/,
    ],
    ['A submission timed out. What now?', 'developers/guide.md', /Send the same key and the same body again/],
    ['Which fields does a variant have?', 'developers/reference.part-2.md', /memoryBandwidthGBs/, /number or null/],
    [
      'How long a conversation do two of them hold, and how many of 8,192 tokens?',
      'fit/llama-3-3-70b.16-bits.json',
      /"on 1","on 2","on 4","on 8"\]/,
      /\[141,2,2,null,\[131072,34\],/,
    ],
    [
      'Of which model is this variant, for an inquiry?',
      'catalog/nvidia-h200-nvl-141gb.md',
      /variantId nvidia-h200-nvl-141gb, modelId nvidia-h200/,
    ],
  ])('%s', (_, file, ...answer) => {
    expect(answer.filter((part) => !part.test(readSite(file)))).toEqual([])
  })

  test('the table of all variants is in the order of their dates, and those without one are last', () => {
    const dates = [...readSite('catalog.md').matchAll(/\|(\d{4}(?:-\d\d)?|\?)\|$/gm)].map(([, date = '']) =>
      date.replace('?', ''),
    )

    expect(dates.length).toBeGreaterThan(200)
    expect(dates).toEqual(dates.toSorted().reverse())
  })

  test('the table of all variants gives exactly those with at least 96 GB and at most 400 W', () => {
    const { models } = readSiteJson('api/v1/catalog.json') as {
      models: { variants: { id: string; memoryGB: number | null; powerW?: { max: number | null } }[] }[]
    }
    const expected = models
      .flatMap(({ variants }) => variants)
      .filter(({ memoryGB, powerW }) => (memoryGB ?? 0) >= 96 && (powerW?.max ?? Number.POSITIVE_INFINITY) <= 400)
      .map(({ id }) => id)
    const found = [...readSite('catalog.md').matchAll(/^\|([^|]+)\|([\d.]+)r?\|[^|]+\|[^|]+\|([\d.]+)[pr]*\|/gm)]
      .filter(([, , memory = '', power = '']) => Number.parseFloat(memory) >= 96 && Number.parseFloat(power) <= 400)
      .map(([, id]) => id)

    expect(expected.length).toBeGreaterThan(0)
    expect(found.sort()).toEqual(expected.sort())
  })
})
