/** The rules about the content: the real content keeps them, and each finds what it is there for, told with its remedy. */
import { describe, expect, test } from 'vitest'
import { type Content, loadContent } from '../../content/index.ts'
import { applyRules, resultLine } from '../../scripts/checks/apply.ts'
import { isPrinted, isRounded } from '../../scripts/checks/printed.ts'
import type { Rule } from '../../scripts/checks/rule.ts'
import { addresses } from '../../scripts/checks/rules/addresses.ts'
import { articleEstimates } from '../../scripts/checks/rules/article-estimates.ts'
import { articleFigures } from '../../scripts/checks/rules/article-figures.ts'
import { articleLinks } from '../../scripts/checks/rules/article-links.ts'
import { articleShape } from '../../scripts/checks/rules/article-shape.ts'
import { bandwidthPerGigabyte } from '../../scripts/checks/rules/bandwidth-per-gigabyte.ts'
import { denseToSparse } from '../../scripts/checks/rules/dense-to-sparse.ts'
import { dimensionsRange } from '../../scripts/checks/rules/dimensions-range.ts'
import { freshness } from '../../scripts/checks/rules/freshness.ts'
import { RULES } from '../../scripts/checks/rules/index.ts'
import { namesAndIds } from '../../scripts/checks/rules/names-and-ids.ts'
import { pcieLinks } from '../../scripts/checks/rules/pcie-links.ts'
import { powerRange } from '../../scripts/checks/rules/power-range.ts'
import { presetShapes } from '../../scripts/checks/rules/preset-shapes.ts'
import { ratePerWatt } from '../../scripts/checks/rules/rate-per-watt.ts'
import { checkContent } from '../../scripts/checks/run.ts'
import { contentFolder, rate, smallVariant, TODAY } from './small-content.ts'

type Part<K extends 'documents' | 'presets' | 'articles'> = Content[K][number]

/** The small content with parts of its one variant, document, preset and article laid over. */
function changed(change: {
  variant?: object
  document?: Partial<Part<'documents'>>
  preset?: Partial<Part<'presets'>>
  article?: Partial<Part<'articles'>>
}): Content {
  const content = loadContent({ root: contentFolder(), today: TODAY })
  const variant = { ...smallVariant(), formFactor: 'PCIe card', ...change.variant }
  return {
    ...content,
    models: content.models.map((model) => ({ ...model, variants: [variant] })) as unknown as Content['models'],
    documents: content.documents.map((document) => ({ ...document, ...change.document })),
    presets: content.presets.map((preset) => ({ ...preset, ...change.preset })),
    articles: content.articles.map((article) => ({ ...article, ...change.article })),
  }
}

/** What a rule says of the content. Its exceptions name real entries, which the small content has not. */
function lines({ exceptions: _, ...rule }: Rule, content: Content, today = TODAY): string[] {
  return applyRules([rule as Rule], { content, today }).map(resultLine)
}

const dimensions = {
  lengthInches: null,
  heightInches: null,
  lengthMmWithBracket: null,
  lengthMmWithoutBracket: null,
  referenceHeightMm: null,
  slots: null,
}
const words = (count: number) => `## Section\n\n${'word '.repeat(count - 1)}`

/** Rule → what is broken → every line that follows, and no other. */
const BROKEN: readonly [rule: Rule, example: string, change: Parameters<typeof changed>[0], expected: string[]][] = [
  [
    bandwidthPerGigabyte,
    'a bandwidth ten times too large',
    { variant: { memoryType: 'HBM3', memoryBandwidthGBs: 33500 } },
    [
      'content/catalog/acme-x1.json: acme-x1-pcie.memoryBandwidthGBs: 33500 GB/s for 80 GB is 418.8 GB/s per GB, outside the 18 to 80 of HBM. Remedy: check both figures, their units and that both are per accelerator (bandwidth-per-gigabyte)',
    ],
  ],
  [
    ratePerWatt,
    'the rate of a box of eight on one card',
    { variant: { compute: [rate('dense', 8 * 300)] } },
    [
      'content/catalog/acme-x1.json: acme-x1-pcie.compute.FP16.tensor.dense: 2400 TFLOPS at 300 W is 8.00 per watt, outside the 0.2 to 3.5 of such rates. Remedy: check the rate, its precision, its sparsity, and that rate and power are of one accelerator (rate-per-watt)',
    ],
  ],
  [
    denseToSparse,
    'a sparse rate that is not twice the dense one',
    { variant: { compute: [rate('dense', 100), rate('structured-sparse', 203)] } },
    [
      'content/catalog/acme-x1.json: acme-x1-pcie.compute.FP16.tensor.dense: 100 beside 203 structured-sparse is 1 to 2.030 and not 1 to 2. Remedy: check both columns of the document; if it prints them so, add an exception with the reason (dense-to-sparse)',
    ],
  ],
  [
    powerRange,
    'the power of a rack',
    { variant: { powerW: { min: 700, max: 132_000, typical: null } } },
    [
      'content/catalog/acme-x1.json: acme-x1-pcie.powerW.max: 132000 W is outside 10 to 2500 W of one accelerator. Remedy: check the unit, and that the figure is of one accelerator (power-range)',
    ],
  ],
  [
    powerRange,
    'a minimum above the maximum',
    { variant: { powerW: { min: 400, max: 350, typical: null } } },
    [
      'content/catalog/acme-x1.json: acme-x1-pcie.powerW.min: 400 W is above the maximum of 350 W. Remedy: check which of the two is which (power-range)',
    ],
  ],
  [
    dimensionsRange,
    'millimetres in the field for inches',
    { variant: { dimensions: { ...dimensions, lengthInches: 267 } } },
    [
      'content/catalog/acme-x1.json: acme-x1-pcie.dimensions.lengthInches: 267 is outside 4 to 14. Remedy: check the unit and the row of the document (dimensions-range)',
    ],
  ],
  [
    dimensionsRange,
    'inches and millimetres of two cards',
    { variant: { dimensions: { ...dimensions, lengthInches: 10.5, lengthMmWithoutBracket: 169 } } },
    [
      'content/catalog/acme-x1.json: acme-x1-pcie.dimensions.lengthMmWithoutBracket: 169 mm beside 10.5 inches, which are 267 mm. Remedy: check both lengths; they differ by more than a bracket (dimensions-range)',
    ],
  ],
  [
    namesAndIds,
    'a name with the size of another variant',
    { variant: { name: 'Acme X1 96GB' } },
    [
      'content/catalog/acme-x1.json: acme-x1-pcie.name: says 96 GB where memoryGB is 80. Remedy: correct the one that the document does not state (names-and-ids)',
    ],
  ],
  [
    namesAndIds,
    'an id with the socket of another variant',
    { variant: { id: 'acme-x1-sxm4-80gb', formFactor: 'SXM5' } },
    [
      'content/catalog/acme-x1.json: acme-x1-sxm4-80gb.id: says SXM4 where formFactor is "SXM5". Remedy: sockets of two generations are two products: correct the wrong one (names-and-ids)',
      'content/catalog/acme-x1.json: acme-x1-sxm4-80gb.name: says PCIe where formFactor is "SXM5". Remedy: correct the one that the document does not state (names-and-ids)',
    ],
  ],
  [
    pcieLinks,
    'a PCIe figure that counts one direction',
    { variant: { interconnect: [{ name: 'PCIe Gen5 x16', bandwidthGBs: 64 }] } },
    [
      'content/catalog/acme-x1.json: acme-x1-pcie.interconnect[0].bandwidthGBs: 64 GB/s for "PCIe Gen5 x16", which is 128 GB/s in both directions. Remedy: check generation, lanes and direction; say in the note what the manufacturer counts (pcie-links)',
    ],
  ],
  [
    addresses,
    'a copy on another site',
    { document: { publisher: 'NVIDIA', url: 'https://nvidia.com.example.org/x1.pdf?utm_source=mail' } },
    [
      'content/documents/acme-x1-datasheet.json: url: https://nvidia.com.example.org/x1.pdf?utm_source=mail carries utm_source. Remedy: cut tracking parameters off (addresses)',
      'content/documents/acme-x1-datasheet.json: url: nvidia.com.example.org is none of nvidia.com, nvidia.github.io, github.com, dam-cdn.nvd.orangelogic.com, the domains of NVIDIA. Remedy: link the publisher’s own copy (addresses)',
    ],
  ],
  [
    addresses,
    'a repository of somebody else',
    { document: { publisher: 'NVIDIA', url: 'https://github.com/someone/x1' } },
    [
      'content/documents/acme-x1-datasheet.json: url: github.com/someone/x1 is not below /NVIDIA/. Remedy: link the publisher’s own copy (addresses)',
    ],
  ],
  [
    addresses,
    'a publisher that nobody has looked up',
    {},
    [
      'content/documents/acme-x1-datasheet.json: url: publisher "Acme" has no domain in the rule. Remedy: add its domains, or correct the name of the publisher (addresses)',
    ],
  ],
  [
    presetShapes,
    'query heads taken for KV heads',
    { preset: { layers: 126, kvHeads: 128, configUrl: 'https://huggingface.co/acme/lm/blob/main/config.json' } },
    [
      'content/presets/acme-lm-8b.json: kvHeads: 126 layers × 128 heads × 128 are 8064 KiB a token at two bytes, outside 16 to 4096. Remedy: check layers, KV heads (not query heads) and head size against the configuration (preset-shapes)',
    ],
  ],
  [
    presetShapes,
    'a configuration that is no public file',
    { preset: { activeParametersB: 9 } },
    [
      'content/presets/acme-lm-8b.json: activeParametersB: 9 is not below the total of 8. Remedy: parametersB is the total; null where every parameter is active (preset-shapes)',
      'content/presets/acme-lm-8b.json: configUrl: acme.example/config.json is no configuration file on huggingface.co. Remedy: link the published config.json (preset-shapes)',
    ],
  ],
  [
    articleEstimates,
    'an estimate that has drifted, one that is nowhere in the text, and one of no field',
    {
      article: {
        body: 'It takes 128.00 GB, and 17 devices.',
        worked: [
          {
            input: { workload: 'training', parametersB: 8, stateBytesPerParameter: 16, activationGB: 0 },
            shows: { 'breakdown.trainingStateGB': '128.00', memoryGB: '153.60', 'breakdown.activations': '17' },
          },
          { input: { workload: 'training', parametersB: 8, activationGB: 0 }, shows: { memoryGB: '17' } },
        ],
      },
    },
    [
      'content/articles/what-a-gigabyte-is.mdx: worked[0].shows.memoryGB: "153.60" is not in the text. Remedy: print it as it stands here, or remove the entry (article-estimates)',
      'content/articles/what-a-gigabyte-is.mdx: worked[0].shows.breakdown.activations: "17" for a field that the estimator does not answer with this input. Remedy: name a number of the answer, as `breakdown.kvCacheGB`, and check the input (article-estimates)',
      'content/articles/what-a-gigabyte-is.mdx: worked[1].shows.memoryGB: "17" where the estimator gives 172.8. Remedy: correct text and frontmatter, or the input (article-estimates)',
    ],
  ],
  [
    articleFigures,
    'a figure that the catalog has corrected, one it never stated, and one of no variant',
    {
      article: {
        body: 'The X1 has 96 GB, 300 W and 1,200 W.',
        figures: [
          { variant: 'acme-x1-pcie', field: 'memoryGB', shows: '96' },
          { variant: 'acme-x1-pcie', field: 'powerW.max', shows: '300' },
          { variant: 'acme-x1-pcie', field: 'powerW.min', shows: '200' },
          { variant: 'acme-x2-pcie', field: 'memoryGB', shows: '96' },
        ],
      },
    },
    [
      'content/articles/what-a-gigabyte-is.mdx: figures[0]: "96" for acme-x1-pcie memoryGB, which is 80 in the catalog. Remedy: correct text and frontmatter to the catalog (article-figures)',
      'content/articles/what-a-gigabyte-is.mdx: figures[2]: "200" for acme-x1-pcie powerW.min, which the catalog does not state. Remedy: correct the path, or take the number out of the text: the catalog knows none (article-figures)',
      'content/articles/what-a-gigabyte-is.mdx: figures[3]: no variant "acme-x2-pcie". Remedy: correct the id (article-figures)',
    ],
  ],
  [
    articleLinks,
    'links to a variant that is gone and to plain http',
    {
      article: {
        body: '[X1](/catalog/acme-x1-pcie), [X2](/catalog/acme-x2), [in](/estimate), [here](#a), [out](http://acme.example)',
      },
    },
    [
      'content/articles/what-a-gigabyte-is.mdx: links /catalog/acme-x2, and there is no such page. Remedy: correct the link; variants are at /catalog/{id}, models at /models/{id}, articles at /articles/{slug} (article-links)',
      'content/articles/what-a-gigabyte-is.mdx: links http://acme.example, which is neither https nor a path of the site. Remedy: correct the link; variants are at /catalog/{id}, models at /models/{id}, articles at /articles/{slug} (article-links)',
    ],
  ],
  [
    articleShape,
    'too few words, a second title and the same source three times',
    { article: { body: `# Again\n\n${words(600)}`, sourceUrls: Array(3).fill('https://acme.example/a') } },
    [
      'content/articles/what-a-gigabyte-is.mdx: 601 words, outside 700 to 1800. Remedy: say what is missing, or merge it into another (article-shape)',
      'content/articles/what-a-gigabyte-is.mdx: sourceUrls: 1 sources, below 3. Remedy: name manufacturer or primary sources (article-shape)',
      'content/articles/what-a-gigabyte-is.mdx: "# Again" is a second title. Remedy: begin sections with ## (article-shape)',
    ],
  ],
  [
    articleShape,
    'too many words',
    { article: { body: words(1801) } },
    [
      'content/articles/what-a-gigabyte-is.mdx: 1801 words, outside 700 to 1800. Remedy: cut, or make it two (article-shape)',
    ],
  ],
]

describe.each(BROKEN)('$name', (rule, example, change, expected) => {
  test(`finds ${example}`, () => {
    expect(lines(rule, changed(change))).toEqual(expected)
  })
})

test.each([
  [articleShape, { article: { body: words(700) } }],
  [articleShape, { article: { body: words(1800) } }],
  [denseToSparse, { variant: { compute: [rate('dense', 100), rate('structured-sparse', 200.9)] } }],
  [powerRange, { variant: { powerW: { min: 300, max: 300, typical: 300 } } }],
  [pcieLinks, { variant: { interconnect: [{ name: 'PCIe 4.0 x8 (host)', bandwidthGBs: 32 }] } }],
  [namesAndIds, { variant: { name: 'Acme X1 (4 x 20GB)' } }],
] as const)('$name lets the edge of its range pass', (rule, change) => {
  expect(lines(rule, changed(change))).toEqual([])
})

describe('freshness', () => {
  test('says nothing 365 days after the check', () => {
    expect(lines(freshness, changed({}), '2027-11-20')).toEqual([])
  })

  test('warns on the day after', () => {
    expect(lines(freshness, changed({}), '2027-11-21')[0]).toBe(
      'warning: content/catalog/acme-x1.json: acme-x1-pcie.checkedAt: 2026-11-20 is 366 days ago, more than 365. Remedy: compare the entry with its documents and set the day, or remove what can no longer be confirmed (freshness)',
    )
  })

  test('fails 731 days after the check, for each of variant, document, preset and article', () => {
    const results = applyRules([freshness], { content: changed({}), today: '2028-11-20' })

    expect(results.map(({ file, severity }) => [file, severity])).toEqual([
      ['catalog/acme-x1.json', undefined],
      ['documents/acme-x1-datasheet.json', undefined],
      ['presets/acme-lm-8b.json', undefined],
      ['articles/what-a-gigabyte-is.mdx', undefined],
    ])
  })
})

describe('exceptions', () => {
  const broken = () => changed({ variant: { powerW: { min: 400, max: 350, typical: null } } })
  const excepting = (key: string): Rule => ({ ...powerRange, exceptions: { [key]: 'The sheet prints it so' } })

  test.each(['acme-x1-pcie.powerW.min', 'acme-x1-pcie'])('take a finding out by %s', (key) => {
    expect(applyRules([excepting(key)], { content: broken(), today: TODAY })).toEqual([])
  })

  test('that no finding needs are findings themselves', () => {
    const [finding] = applyRules([excepting('acme-x1-pcie.powerW.min')], { content: changed({}), today: TODAY })

    expect(finding && resultLine(finding)).toBe(
      'scripts/checks/rules/power-range.ts: acme-x1-pcie.powerW.min: the exception is no longer needed, as the rule finds nothing there. Remedy: remove it from the exceptions (power-range)',
    )
  })
})

test.each([
  ['3,350', 3350, true],
  ['3350', 3350, false],
  ['1.07', 1.0737, true],
  ['1.08', 1.0737, false],
  ['16', 16.06, true],
  ['0.5', 0.45, true],
])('isRounded(%j, %d) is %s', (shows, value, expected) => {
  expect(isRounded(shows, value)).toBe(expected)
})

test.each([
  ['80', 'It has 80 GB.', true],
  ['80', 'It has 180 GB, 80.5 W and 1,800.', false],
  ['1,979', 'dense: 1,979.', true],
])('isPrinted(%j, %j) is %s', (shows, body, expected) => {
  expect(isPrinted(shows, body)).toBe(expected)
})

test('the real content keeps every rule', () => {
  expect(() => checkContent({ warn: () => {} })).not.toThrow()
})

test('each rule has a name of its own, that of its file, and says why in a sentence', () => {
  expect(new Set(RULES.map(({ name }) => name)).size).toBe(RULES.length)
  for (const { description } of RULES) expect(description).toMatch(/because .*\.$/)
})
