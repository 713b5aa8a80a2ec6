/** Each rule about the content finds what it should, names the remedy, and lets the edge of its range pass: one table of what an editor may break. */
import { describe, expect, test } from 'vitest'
import type { Content } from '../../content/index.ts'
import { isPrinted, isRounded } from '../../content/rules/printed.ts'
import { applyRules, type Rule, resultLine } from '../../content/rules/rule.ts'
import { RULES } from '../../scripts/checks/run.ts'
import { type Change, changed, lines, servedRate, TODAY, words } from './small-content.ts'

function named(name: string): Rule {
  const rule = RULES.find((each) => each.name === name)
  if (!rule) throw new Error(`Bug: no rule is called ${name}`)
  return rule
}

const dimensions = Object.fromEntries(
  'lengthInches heightInches lengthMmWithBracket lengthMmWithoutBracket referenceHeightMm slots'
    .split(' ')
    .map((name) => [name, null]),
)

/** The rule and what is broken → every line that follows, and no other. */
const BROKEN: Readonly<Record<string, readonly [change: Change, ...expected: string[]]>> = {
  'bandwidth-per-gigabyte finds a bandwidth ten times too large': [
    { variant: { memoryType: 'HBM3', memoryBandwidthGBs: 33500 } },
    'content/catalog/acme-x1.json: acme-x1-pcie.memoryBandwidthGBs: 33500 GB/s for 80 GB is 418.8 GB/s per GB, outside the 18 to 80 of HBM. Remedy: check both figures, their units and that both are per accelerator (bandwidth-per-gigabyte)',
  ],
  'rate-per-watt finds the rate of a box of eight on one card': [
    { variant: { compute: [servedRate('dense', 8 * 300)] } },
    'content/catalog/acme-x1.json: acme-x1-pcie.compute.FP16.tensor.dense: 2400 TFLOPS at 300 W is 8.00 per watt, outside the 0.15 to 3.5 of such rates. Remedy: check the rate, its precision, its sparsity, and that rate and power are of one accelerator (rate-per-watt)',
  ],
  'dense-to-sparse finds a sparse rate that is not twice the dense one': [
    { variant: { compute: [servedRate('dense', 100), servedRate('structured-sparse', 203)] } },
    'content/catalog/acme-x1.json: acme-x1-pcie.compute.FP16.tensor.dense: 100 beside 203 structured-sparse is 1 to 2.030 and not 1 to 2. Remedy: check both columns of the document; if it prints them so, add an exception with the reason (dense-to-sparse)',
  ],
  'precision-steps finds a sparse rate beside a dense one': [
    { variant: { compute: [servedRate('dense', 100), { ...servedRate('dense', 400), precision: 'FP8' }] } },
    'content/catalog/acme-x1.json: acme-x1-pcie.compute.FP8.tensor.dense: 400 beside 100 of FP16 is 4.000 and not 2 times as much. Remedy: check both rows, and that both are dense or both sparse and of one accelerator; if the document prints them so, add an exception with the reason (precision-steps)',
  ],
  'precision-steps finds a sparse rate in four bits that is called dense': [
    {
      variant: {
        compute: [servedRate('dense', 100)],
        integration: [
          { label: 'NVFP4 tensor rate, dense', value: '800 TFLOPS', sourceIds: ['acme-x1-datasheet'] },
          { label: 'FP4 tensor rate, structured-sparse', value: '800 TFLOPS', sourceIds: ['acme-x1-datasheet'] },
        ],
      },
    },
    'content/catalog/acme-x1.json: acme-x1-pcie.integration:NVFP4 tensor rate, dense: 800 beside 100 of FP16 is 8.000 and not 4 times as much. Remedy: check both rows, and that both are dense or both sparse and of one accelerator; if the document prints them so, add an exception with the reason (precision-steps)',
  ],
  'precision-steps finds a rate that was halved twice': [
    {
      variant: {
        compute: [
          { ...servedRate('dense', 100), precision: 'BF16' },
          { ...servedRate('dense', 25), precision: 'TF32' },
        ],
      },
    },
    'content/catalog/acme-x1.json: acme-x1-pcie.compute.TF32.tensor.dense: 25 beside 100 of BF16 is 0.250 and not 0.5 times as much. Remedy: check both rows, and that both are dense or both sparse and of one accelerator; if the document prints them so, add an exception with the reason (precision-steps)',
  ],
  'power-range finds the power of a rack': [
    { variant: { powerW: { min: 700, max: 132_000, typical: null } } },
    'content/catalog/acme-x1.json: acme-x1-pcie.powerW.max: 132000 W is outside 10 to 2500 W of one accelerator. Remedy: check the unit, and that the figure is of one accelerator (power-range)',
  ],
  'power-range finds a minimum above the maximum': [
    { variant: { powerW: { min: 400, max: 350, typical: null } } },
    'content/catalog/acme-x1.json: acme-x1-pcie.powerW.min: 400 W is above the maximum of 350 W. Remedy: check which of the two is which (power-range)',
  ],
  'dimensions-range finds millimeters in the field for inches': [
    { variant: { dimensions: { ...dimensions, lengthInches: 267 } } },
    'content/catalog/acme-x1.json: acme-x1-pcie.dimensions.lengthInches: 267 is outside 4 to 14. Remedy: check the unit and the row of the document (dimensions-range)',
  ],
  'dimensions-range finds inches and millimeters of two cards': [
    { variant: { dimensions: { ...dimensions, lengthInches: 10.5, lengthMmWithoutBracket: 169 } } },
    'content/catalog/acme-x1.json: acme-x1-pcie.dimensions.lengthMmWithoutBracket: 169 mm beside 10.5 inches, which are 267 mm. Remedy: check both lengths; they differ by more than a bracket (dimensions-range)',
  ],
  'names-and-ids finds a name with the size of another variant': [
    { variant: { name: 'Acme X1 96GB' } },
    'content/catalog/acme-x1.json: acme-x1-pcie.name: says 96 GB where memoryGB is 80. Remedy: correct the one that the document does not state (names-and-ids)',
  ],
  'names-and-ids finds an id with the socket of another variant': [
    { variant: { id: 'acme-x1-sxm4-80gb', formFactor: 'SXM5' } },
    'content/catalog/acme-x1.json: acme-x1-sxm4-80gb.id: says SXM4 where formFactor is "SXM5". Remedy: sockets of two generations are two products: correct the wrong one (names-and-ids)',
    'content/catalog/acme-x1.json: acme-x1-sxm4-80gb.name: says PCIe where formFactor is "SXM5". Remedy: correct the one that the document does not state (names-and-ids)',
  ],
  'pcie-links finds a PCIe figure that counts one direction': [
    { variant: { interconnect: [{ name: 'PCIe Gen5 x16', bandwidthGBs: 64 }] } },
    'content/catalog/acme-x1.json: acme-x1-pcie.interconnect[0].bandwidthGBs: 64 GB/s for "PCIe Gen5 x16", which is 128 GB/s in both directions. Remedy: check generation, lanes and direction; say in the note what the manufacturer counts (pcie-links)',
  ],
  'addresses finds a copy on another site': [
    { document: { publisher: 'NVIDIA', url: 'https://nvidia.com.example.org/x1.pdf?utm_source=mail' } },
    'content/documents/acme-x1-datasheet.json: url: https://nvidia.com.example.org/x1.pdf?utm_source=mail carries utm_source. Remedy: cut tracking parameters off (addresses)',
    'content/documents/acme-x1-datasheet.json: url: nvidia.com.example.org is not one of nvidia.com, github.com/NVIDIA/, the domains of NVIDIA. Remedy: link the publisher’s own copy (addresses)',
  ],
  'addresses finds a repository of somebody else': [
    { document: { publisher: 'NVIDIA', url: 'https://github.com/someone/x1' } },
    'content/documents/acme-x1-datasheet.json: url: github.com/someone/x1 is not below github.com/NVIDIA/. Remedy: link the publisher’s own copy (addresses)',
  ],
  'addresses finds a publisher that nobody has looked up': [
    { document: { publisher: 'Acne' } },
    'content/documents/acme-x1-datasheet.json: url: "Acne" is not in content/publishers.json. Remedy: add the publisher, or correct its name (addresses)',
  ],
  'preset-shapes finds query heads taken for KV heads': [
    { preset: { layers: 126, kvHeads: 128, configUrl: 'https://huggingface.co/acme/lm/blob/main/config.json' } },
    'content/presets/acme-lm-8b.json: kvHeads: 126 layers × 128 heads × 128 are 8064 KiB per token at two bytes, outside 16 to 4096. Remedy: check layers, KV heads (not query heads) and head size against the configuration (preset-shapes)',
  ],
  'preset-shapes finds a configuration that is no public file': [
    { preset: { activeParametersB: 9 } },
    'content/presets/acme-lm-8b.json: activeParametersB: 9 is not below the total of 8. Remedy: parametersB is the total; null where every parameter is active (preset-shapes)',
    'content/presets/acme-lm-8b.json: configUrl: acme.example/acme/lm-8b/blob/main/config.json is not a configuration file on huggingface.co. Remedy: link the published config.json (preset-shapes)',
  ],
  'preset-sources finds a field that no copy carries, and a copy whose address moves on': [
    {
      preset: {
        configCopies: [
          {
            kind: 'listing',
            url: 'https://github.com/acme/lists/blob/main/models.json',
            fields: ['model_type', 'num_hidden_layers', 'num_key_value_heads', 'max_position_embeddings', 'vocab_size'],
          },
        ],
      },
    },
    'content/presets/acme-lm-8b.json: configCopies[0].url: shows another text after the next commit. Remedy: link the file at the commit that was read (preset-sources)',
    'content/presets/acme-lm-8b.json: configCopies[0].fields: "vocab_size" is not a field stored in config. Remedy: correct the path, or store the field (preset-sources)',
    'content/presets/acme-lm-8b.json: config.hidden_size: is in none of the copies. Remedy: name the copy that carries it, or leave the field out (preset-sources)',
    'content/presets/acme-lm-8b.json: config.num_attention_heads: is in none of the copies. Remedy: name the copy that carries it, or leave the field out (preset-sources)',
  ],
  'preset-weights finds bytes that are not those of the files': [
    {
      preset: {
        weights: { format: 'BF16', bytesPerParameter: 1, checkpointGiB: 14.9, checkpointUrl: 'https://a.example' },
      },
    },
    'content/presets/acme-lm-8b.json: weights.bytesPerParameter: 1 where 14.9 GiB of files over 8 billion parameters are 1.9998. Remedy: take the files’ size over the parameters (preset-weights)',
  ],
  'preset-weights finds a size of files without the place where it is printed': [
    { preset: { weights: { format: 'BF16', bytesPerParameter: 2, checkpointGiB: 14.9, checkpointUrl: null } } },
    'content/presets/acme-lm-8b.json: weights.checkpointUrl: size of the files and where it is printed do not come together. Remedy: state both, or neither (preset-weights)',
  ],
  'accuracy finds an error that is smaller than it should be, a worse one below a better, a measurement of no preset, and other words':
    [
      {
        accuracy: [
          { measured: 2048, errorPercent: -5, words: '2048 MiB' },
          { measured: 512, errorPercent: 100, words: 'K 256.0 MiB, V 256.0 MiB' },
          { preset: 'acme-lm-9b' },
          { measured: 1024, words: 'KV self size = 1,025 MiB' },
        ],
      },
      'content/accuracy.json: 0.errorPercent: -5 where the estimate differs by -50%. Remedy: write what the estimator gives, and say in the note why it differs (accuracy)',
      'content/accuracy.json: 1: is further off than the one before it (100 after 5%). Remedy: put the worst first (accuracy)',
      'content/accuracy.json: 2.preset: "acme-lm-9b" is not a preset. Remedy: name one of content/presets (accuracy)',
      'content/accuracy.json: 3.words: "KV self size = 1,025 MiB" does not print 1024, nor sizes that add up to it. Remedy: copy the line that carries the number (accuracy)',
    ],
  'article-estimates finds an estimate that has drifted, one that is nowhere in the text, and one of no field': [
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
    'content/articles/what-a-gigabyte-is.mdx: worked[0].shows.memoryGB: "153.60" is not in the text. Remedy: print it exactly as it is here, or remove the entry (article-estimates)',
    'content/articles/what-a-gigabyte-is.mdx: worked[0].shows.breakdown.activations: "17" for a field that the estimator does not answer with this input. Remedy: name a number of the answer, as `breakdown.kvCacheGB`, and check the input (article-estimates)',
    'content/articles/what-a-gigabyte-is.mdx: worked[1].shows.memoryGB: "17" where the estimator gives 172.8. Remedy: correct text and frontmatter, or the input (article-estimates)',
  ],
  'article-figures finds a figure that the catalog has corrected, one it never stated, and one of no variant': [
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
    'content/articles/what-a-gigabyte-is.mdx: figures[0]: "96" for acme-x1-pcie memoryGB, which is 80 in the catalog. Remedy: correct text and frontmatter to the catalog (article-figures)',
    'content/articles/what-a-gigabyte-is.mdx: figures[2]: "200" for acme-x1-pcie powerW.min, which the catalog does not state. Remedy: correct the path, or take the number out of the text: the catalog knows none (article-figures)',
    'content/articles/what-a-gigabyte-is.mdx: figures[3]: no variant "acme-x2-pcie". Remedy: correct the id (article-figures)',
  ],
  'article-caches finds a cache that has drifted, one that is nowhere in the text, and one of no preset': [
    {
      article: {
        body: 'It keeps 1.07 GB.',
        caches: [
          {
            preset: 'acme-lm-8b',
            tokens: 8192,
            concurrency: 1,
            bytesPerElement: 2,
            shows: { keptGB: '1.07', uniformGB: '1.1' },
          },
          { preset: 'acme-lm-8b', tokens: 16384, concurrency: 1, bytesPerElement: 2, shows: { keptGB: '1.07' } },
          { preset: 'acme-lm-9b', tokens: 8192, concurrency: 1, bytesPerElement: 2, shows: { keptGB: '1.07' } },
        ],
      },
    },
    'content/articles/what-a-gigabyte-is.mdx: caches[0].shows.uniformGB: "1.1" is not in the text. Remedy: print it exactly as it is here, or remove the entry (article-caches)',
    'content/articles/what-a-gigabyte-is.mdx: caches[1].shows.keptGB: "1.07" where the estimator gives 2.147483648. Remedy: correct text and frontmatter, or the input (article-caches)',
    'content/articles/what-a-gigabyte-is.mdx: caches[2].preset: "acme-lm-9b" is not a preset. Remedy: name one of content/presets (article-caches)',
  ],
  'article-facts finds a number of a fact that the catalog states otherwise, one of a fact that it lacks, and one of no variant':
    [
      {
        variant: { integration: [{ label: 'FP4 tensor rate, dense', value: '9,000 TFLOPS', sourceIds: ['acme-x1'] }] },
        article: {
          body: 'It has 9,000 and 4,000 TFLOPS.',
          facts: [
            { variant: 'acme-x1-pcie', label: 'FP4 tensor rate, dense', shows: '9,000' },
            { variant: 'acme-x1-pcie', label: 'FP4 tensor rate, dense', shows: '4,000' },
            { variant: 'acme-x1-pcie', label: 'Cooling', shows: '9,000' },
            { variant: 'acme-x2-pcie', label: 'FP4 tensor rate, dense', shows: '9,000' },
          ],
        },
      },
      'content/articles/what-a-gigabyte-is.mdx: facts[1]: "4,000" is not in "FP4 tensor rate, dense" of acme-x1-pcie, which is "9,000 TFLOPS". Remedy: correct text and frontmatter to the catalog (article-facts)',
      'content/articles/what-a-gigabyte-is.mdx: facts[2]: "9,000" is not in "Cooling" of acme-x1-pcie. Remedy: correct text and frontmatter to the catalog (article-facts)',
      'content/articles/what-a-gigabyte-is.mdx: facts[3]: no variant "acme-x2-pcie". Remedy: correct the id (article-facts)',
    ],
  'article-figures finds an <F> of no variant, one of a figure that the catalog does not state, and none in code': [
    {
      article: {
        body: 'It has <F v="acme-x1-pcie" f="memoryGB" />, <F v="acme-x2-pcie" f="memoryGB" bare /> and <F v="acme-x1-pcie" f="powerW.min" />, not `<F v="none" f="none" />`.',
      },
    },
    'content/articles/what-a-gigabyte-is.mdx: no variant "acme-x2-pcie". Remedy: correct the id (article-figures)',
    'content/articles/what-a-gigabyte-is.mdx: <F v="acme-x1-pcie" f="powerW.min" />, which the catalog does not state. Remedy: correct the path, or take the number out of the text: the catalog knows none (article-figures)',
  ],
  'article-links finds links to a variant that is gone and to plain http': [
    {
      article: {
        body: '[X1](/catalog/acme-x1-pcie), [X2](/catalog/acme-x2), [in](/estimate), [here](#a), [out](http://acme.example)',
      },
    },
    'content/articles/what-a-gigabyte-is.mdx: links to /catalog/acme-x2, and there is no such page. Remedy: correct the link; variants are at /catalog/{id}, models at /models/{id}, articles at /articles/{slug} (article-links)',
    'content/articles/what-a-gigabyte-is.mdx: links to http://acme.example, which is neither https nor a path of the site. Remedy: correct the link; variants are at /catalog/{id}, models at /models/{id}, articles at /articles/{slug} (article-links)',
  ],
  'article-shape finds too few words, a second title and the same source three times': [
    { article: { body: `# Again\n\n${words(600)}`, sourceUrls: Array(3).fill('https://acme.example/a') } },
    'content/articles/what-a-gigabyte-is.mdx: 601 words, outside 700 to 1800. Remedy: say what is missing, or merge it into another (article-shape)',
    'content/articles/what-a-gigabyte-is.mdx: sourceUrls: 1 sources, below 3. Remedy: name manufacturer or primary sources (article-shape)',
    'content/articles/what-a-gigabyte-is.mdx: "# Again" is a second title. Remedy: begin sections with ## (article-shape)',
  ],
  'article-shape finds too many words': [
    { article: { body: words(1801) } },
    'content/articles/what-a-gigabyte-is.mdx: 1801 words, outside 700 to 1800. Remedy: cut, or make it two (article-shape)',
  ],
}

test.each(Object.entries(BROKEN))('%s', (title, [change, ...expected]) => {
  const [rule = ''] = title.split(' ')

  expect(lines(named(rule), changed(change))).toEqual(expected)
})

test('rate-per-byte finds the rate of a card of two chips beside the bandwidth of one', () => {
  const content = changed({ variant: { memoryBandwidthGBs: 500, compute: [servedRate('dense', 100)] } })
  const [model] = content.models
  const [one] = model?.variants ?? []
  if (!model || !one) throw new Error('the small content has a variant')
  const card = { ...one, id: 'acme-x1-duo', compute: [servedRate('dense', 200)] } as typeof one
  const models = [{ ...model, variants: [one, card] }]

  expect(lines(named('rate-per-byte'), { ...content, models })).toEqual([
    'content/catalog/acme-x1.json: acme-x1-duo.compute.FP16.tensor.dense: 200 at 500 GB/s is 0.40 thousand operations per byte, and another variant has 0.20. Remedy: check that rate and bandwidth are both of the card, with all of its chips (rate-per-byte)',
  ])
  expect(
    lines(named('rate-per-byte'), {
      ...content,
      models: [{ ...model, variants: [one, { ...card, memoryBandwidthGBs: 1000 }] }],
    }),
  ).toEqual([])
})

test('press-dates lets a press report state a launch, and finds a figure and any other fact that rest on one', () => {
  const report = { publisher: 'AnandTech', url: 'https://www.anandtech.com/show/1/acme-x1' }
  const integration = ['Launched', 'Cooling'].map((label) => ({
    label,
    value: '2026-03',
    sourceIds: ['acme-x1-datasheet'],
  }))

  expect(lines(named('press-dates'), changed({ document: report, variant: { integration, compute: [] } }))).toEqual([
    'content/catalog/acme-x1.json: acme-x1-pcie.memoryGB: rests on the press report acme-x1-datasheet. Remedy: cite a document of the manufacturer, or leave it out (press-dates)',
    'content/catalog/acme-x1.json: acme-x1-pcie.powerW: rests on the press report acme-x1-datasheet. Remedy: cite a document of the manufacturer, or leave it out (press-dates)',
    'content/catalog/acme-x1.json: acme-x1-pcie.Cooling: rests on the press report acme-x1-datasheet. Remedy: cite a document of the manufacturer, or leave it out (press-dates)',
  ])
})

describe('benchmark-bound', () => {
  const fact = { label: 'MXFP4 tensor rate, dense', value: '400 TFLOPS', sourceIds: ['acme-x1-datasheet'] }
  const result = { variant: 'acme-x1-pcie', preset: 'acme-lm-8b', format: 'FP4', accelerators: 8 } as const
  const content = (tokensPerSecond: number, part = {}) => {
    const small = changed({ variant: { integration: [fact] } })
    const results = [{ ...result, tokensPerSecond, ...part }]
    return { ...small, benchmarks: { ...small.benchmarks, results } }
  }
  const REMEDY =
    'Remedy: check the rate, its sparsity, the active parameters and the number of accelerators (benchmark-bound)'

  test('takes a result at the rate: 200,000 tokens × 2 × 8 billion on 8 cards are 400 TFLOPS each', () => {
    expect(lines(named('benchmark-bound'), content(200_000))).toEqual([])
  })

  test.each([
    [202_000, {}, `: acme-x1-pcie computes 404 TFLOPS with acme-lm-8b, and its dense FP4 rate is 400. ${REMEDY}`],
    [
      1,
      { format: 'FP8' },
      `: acme-x1-pcie computes 0 TFLOPS with acme-lm-8b, and no dense FP8 rate is stated for it. ${REMEDY}`,
    ],
    [
      1,
      { variant: 'acme-x9' },
      '.variant: names "acme-x9", which no entry is called. Remedy: correct the id (benchmark-bound)',
    ],
  ])('finds %d tokens per second with %j', (tokens, part, line) => {
    expect(lines(named('benchmark-bound'), content(tokens, part))).toEqual([
      `content/benchmarks.json: results.0${line}`,
    ])
  })
})

describe('device-names', () => {
  const deviceNames = named('device-names')
  const fact = { label: 'Part number, board', value: '900-1, 900-2', sourceIds: ['acme-x1-datasheet'] }
  const content = (devices: Content['devices'][number]['devices']) => ({
    ...changed({ variant: { integration: [fact] } }),
    devices: [{ id: 'acme-x1-datasheet', devices }],
    lists: { ...changed({}).lists, lookedUp: [{ name: 'X1', variant: 'acme-x1-pcie' }] },
  })
  const variants = ['acme-x1-pcie']
  const withName = { variants, names: ['Acme X1'] }
  const memory = { totalMiB: 81_559, reservedMiB: 479, ecc: true, driver: '1.0' }
  const log = 'https://acme.example/log'

  test('lets a name, new ids and one log pass', () => {
    expect(
      lines(deviceNames, content([withName, { variants, pci: ['10DE:2331'], partNumbers: ['900-3'], memory, log }])),
    ).toEqual([])
  })

  test.each([
    [
      'a part number that a fact states',
      { variants, partNumbers: ['900-2'] },
      'content/devices/acme-x1-datasheet.json: devices.1: content/catalog/acme-x1.json has the 900-2 of acme-x1-pcie too. Remedy: keep one of the two (device-names)',
    ],
    [
      'a memory far from the stated one',
      { variants, memory: { ...memory, totalMiB: 40_960 }, log },
      'content/devices: acme-x1-pcie: 42.9 GB are counted and 80 GB stated. Remedy: check the log, and how many devices make the variant (device-names)',
    ],
  ])('finds %s', (_, device, line) => {
    expect(lines(deviceNames, content([withName, device]))).toEqual([line])
  })

  test('finds a second log, and a popular variant without a name', () => {
    const counted = { variants, memory, log }
    expect(lines(deviceNames, content([counted, counted]))).toEqual([
      'content/devices/acme-x1-datasheet.json: devices.1: content/devices/acme-x1-datasheet.json has the memory of acme-x1-pcie too. Remedy: keep one of the two (device-names)',
      'content/devices: acme-x1-pcie: no document says what its driver prints. Remedy: add the name and its document (device-names)',
    ])
  })
})

test('gaps finds a name that nothing has, and a figure that is stated after all', () => {
  const gap = {
    of: ['Acme 0', 'acme-x1-pcie'],
    figures: ['compute.*.tensor'],
    gap: 'does not apply' as const,
    reason: 'Old',
  }
  const content = {
    ...changed({ variant: { compute: [servedRate('dense', 100)] } }),
    gaps: [gap],
  }

  expect(lines(named('gaps'), content)).toEqual([
    'content/gaps.json: 0.of: nothing in the catalog is called Acme 0. Remedy: write an architecture as its model does, or the id of a variant (gaps)',
    'content/gaps.json: 0: acme-x1-pcie states compute.FP16.tensor.dense. Remedy: narrow the entry or remove it (gaps)',
  ])
})

test.each([
  ['under another spelling of its name', { name: 'acme LM-8B', configUrl: 'https://huggingface.co/acme/other' }],
  ['read from the same repository', { name: 'Acme Chat', configUrl: 'https://acme.example/acme/lm-8b/config.json' }],
])('preset-names finds a model that is a preset already, %s', (_, second) => {
  const content = changed({})
  const presets = content.presets.flatMap((preset) => [preset, { ...preset, id: 'acme-lm-8b-2', ...second }])

  expect(lines(named('preset-names'), { ...content, presets })).toEqual([
    'content/presets/acme-lm-8b-2.json: is the same model as content/presets/acme-lm-8b.json. Remedy: keep one, and lead the other id to it in content/former-ids.json (preset-names)',
  ])
})

test.each([
  ['article-shape', { article: { body: words(1800) } }],
  ['dense-to-sparse', { variant: { compute: [servedRate('dense', 100), servedRate('structured-sparse', 200.9)] } }],
  ['power-range', { variant: { powerW: { min: 300, max: 300, typical: 300 } } }],
  ['pcie-links', { variant: { interconnect: [{ name: 'PCIe 4.0 x8 (host)', bandwidthGBs: 32 }] } }],
  ['names-and-ids', { variant: { name: 'Acme X1 (4 x 20GB)' } }],
  ['bandwidth-per-gigabyte', { variant: { memoryType: 'GDDR6', memoryGB: 6, memoryBandwidthGBs: 300 } }],
  ['addresses', { document: { publisher: 'NVIDIA, at MLCommons', url: 'https://github.com/mlcommons/results_v0.6' } }],
] as const)('%s lets the edge of its range pass', (rule, change) => {
  expect(lines(named(rule), changed(change))).toEqual([])
})

test('a rule that throws is named', () => {
  const check = () => {
    throw new Error('nothing is there')
  }
  const rule: Rule = { name: 'of-nothing', description: '', scope: 'all', check }

  expect(() => lines(rule, changed({}))).toThrow('Cannot apply the rule of-nothing: nothing is there')
})

test('freshness says nothing 365 days after the check, warns on the day after, and fails 731 days after it', () => {
  const results = applyRules([named('freshness')], { content: changed({}), today: '2028-11-20' })

  expect(lines(named('freshness'), changed({}), '2027-11-20')).toEqual([])
  expect(lines(named('freshness'), changed({}), '2027-11-21')[0]).toBe(
    'warning: content/catalog/acme-x1.json: acme-x1-pcie.checkedAt: 2026-11-20 is 366 days ago, more than 365. Remedy: compare the entry with its documents and set the day, or remove what can no longer be confirmed (freshness)',
  )
  expect(results.map(({ file, severity }) => [file, severity])).toEqual([
    ['catalog/acme-x1.json', undefined],
    ['documents/acme-x1-datasheet.json', undefined],
    ['presets/acme-lm-8b.json', undefined],
    ['articles/what-a-gigabyte-is.mdx', undefined],
  ])
})

test('an exception takes a finding out by its field or its entry, and is a finding itself where no finding needs it', () => {
  const excepting = (key: string): Rule => ({
    ...named('power-range'),
    exceptions: { [key]: 'The sheet prints it so' },
  })
  const found = (key: string, powerW: object) =>
    applyRules([excepting(key)], { content: changed({ variant: { powerW } }), today: TODAY }).map(resultLine)
  const broken = { min: 400, max: 350, typical: null }

  expect(found('acme-x1-pcie.powerW.min', broken)).toEqual([])
  expect(found('acme-x1-pcie', broken)).toEqual([])
  expect(found('acme-x1-pcie.powerW.min', { ...broken, min: 300 })).toEqual([
    'content/rules/power-range.ts: acme-x1-pcie.powerW.min: the exception is no longer needed, as the rule finds nothing there. Remedy: remove it from the exceptions (power-range)',
  ])
})

test.each([
  ['3,350', 3350, true],
  ['3350', 3350, false],
  ['1.07', 1.0737, true],
  ['16', 16.06, true],
  ['0.5', 0.45, true],
])('isRounded(%j, %d) is %s', (shows, value, expected) => {
  expect(isRounded(shows, value)).toBe(expected)
})

test.each([
  ['80', 'It has 80 GB.', true],
  ['80', 'It has 180 GB, 80.5 W and 1,800.', false],
])('isPrinted(%j, %j) is %s', (shows, body, expected) => {
  expect(isPrinted(shows, body)).toBe(expected)
})

test('each rule has a name of its own, that of its file, and says why in a sentence', () => {
  expect(new Set(RULES.map(({ name }) => name)).size).toBe(RULES.length)
  for (const { description } of RULES) expect(description).toMatch(/because .*\.$/)
})
