/** Each rule about documents, presets and articles finds what it should, and names the remedy. */
import { describe, expect, test } from 'vitest'
import { addresses } from '../../content/rules/addresses.ts'
import { articleFacts } from '../../content/rules/article-facts.ts'
import { articleFigures } from '../../content/rules/article-figures.ts'
import { articleLinks } from '../../content/rules/article-links.ts'
import { articleShape } from '../../content/rules/article-shape.ts'
import { presetNames } from '../../content/rules/preset-names.ts'
import { presetShapes } from '../../content/rules/preset-shapes.ts'
import { presetSources } from '../../content/rules/preset-sources.ts'
import { presetWeights } from '../../content/rules/preset-weights.ts'
import { accuracy, articleCaches, articleEstimates } from '../../scripts/checks/estimator-rules.ts'
import { type Broken, changed, lines, words } from './broken-content.ts'

const BROKEN: readonly Broken[] = [
  [
    addresses,
    'a copy on another site',
    { document: { publisher: 'NVIDIA', url: 'https://nvidia.com.example.org/x1.pdf?utm_source=mail' } },
    [
      'content/documents/acme-x1-datasheet.json: url: https://nvidia.com.example.org/x1.pdf?utm_source=mail carries utm_source. Remedy: cut tracking parameters off (addresses)',
      'content/documents/acme-x1-datasheet.json: url: nvidia.com.example.org is not one of nvidia.com, github.com/NVIDIA/, the domains of NVIDIA. Remedy: link the publisher’s own copy (addresses)',
    ],
  ],
  [
    addresses,
    'a repository of somebody else',
    { document: { publisher: 'NVIDIA', url: 'https://github.com/someone/x1' } },
    [
      'content/documents/acme-x1-datasheet.json: url: github.com/someone/x1 is not below github.com/NVIDIA/. Remedy: link the publisher’s own copy (addresses)',
    ],
  ],
  [
    addresses,
    'an entry for a benchmark that lies elsewhere',
    { document: { publisher: 'Acme, at MLCommons', url: 'https://github.com/acme/results' } },
    [
      'content/documents/acme-x1-datasheet.json: url: github.com/acme/results is not below github.com/mlcommons/. Remedy: link the publisher’s own copy (addresses)',
    ],
  ],
  [
    addresses,
    'a publisher that nobody has looked up',
    { document: { publisher: 'Acne' } },
    [
      'content/documents/acme-x1-datasheet.json: url: "Acne" is not in content/publishers.json. Remedy: add the publisher, or correct its name (addresses)',
    ],
  ],
  [
    presetShapes,
    'query heads taken for KV heads',
    { preset: { layers: 126, kvHeads: 128, configUrl: 'https://huggingface.co/acme/lm/blob/main/config.json' } },
    [
      'content/presets/acme-lm-8b.json: kvHeads: 126 layers × 128 heads × 128 are 8064 KiB per token at two bytes, outside 16 to 4096. Remedy: check layers, KV heads (not query heads) and head size against the configuration (preset-shapes)',
    ],
  ],
  [
    presetShapes,
    'a configuration that is no public file',
    { preset: { activeParametersB: 9 } },
    [
      'content/presets/acme-lm-8b.json: activeParametersB: 9 is not below the total of 8. Remedy: parametersB is the total; null where every parameter is active (preset-shapes)',
      'content/presets/acme-lm-8b.json: configUrl: acme.example/acme/lm-8b/blob/main/config.json is not a configuration file on huggingface.co. Remedy: link the published config.json (preset-shapes)',
    ],
  ],
  [
    presetSources,
    'a field that no copy carries, and a copy whose address moves on',
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
    [
      'content/presets/acme-lm-8b.json: configCopies[0].url: shows another text after the next commit. Remedy: link the file at the commit that was read (preset-sources)',
      'content/presets/acme-lm-8b.json: configCopies[0].fields: "vocab_size" is not a field stored in config. Remedy: correct the path, or store the field (preset-sources)',
      'content/presets/acme-lm-8b.json: config.hidden_size: is in none of the copies. Remedy: name the copy that carries it, or leave the field out (preset-sources)',
      'content/presets/acme-lm-8b.json: config.num_attention_heads: is in none of the copies. Remedy: name the copy that carries it, or leave the field out (preset-sources)',
    ],
  ],
  [
    presetWeights,
    'bytes that are not those of the files',
    {
      preset: {
        weights: {
          format: 'BF16',
          bytesPerParameter: 1,
          checkpointGiB: 14.9,
          checkpointUrl: 'https://acme.example/files',
        },
      },
    },
    [
      'content/presets/acme-lm-8b.json: weights.bytesPerParameter: 1 where 14.9 GiB of files over 8 billion parameters are 1.9998. Remedy: take the files’ size over the parameters (preset-weights)',
    ],
  ],
  [
    presetWeights,
    'a size of files without the place where it is printed',
    { preset: { weights: { format: 'BF16', bytesPerParameter: 2, checkpointGiB: 14.9, checkpointUrl: null } } },
    [
      'content/presets/acme-lm-8b.json: weights.checkpointUrl: size of the files and where it is printed do not come together. Remedy: state both, or neither (preset-weights)',
    ],
  ],
  [
    accuracy,
    'an error that is smaller than it should be, a worse one below a better, a measurement of no preset, and other words',
    {
      accuracy: [
        { measured: 2048, errorPercent: -5, words: '2048 MiB' },
        { measured: 512, errorPercent: 100, words: 'K 256.0 MiB, V 256.0 MiB' },
        { preset: 'acme-lm-9b' },
        { measured: 1024, words: 'KV self size = 1,025 MiB' },
      ],
    },
    [
      'content/accuracy.json: 0.errorPercent: -5 where the estimate differs by -50 per cent. Remedy: write what the estimator gives, and say in the note why it differs (accuracy)',
      'content/accuracy.json: 1: is further off than the one before it (100 after 5 per cent). Remedy: put the worst first (accuracy)',
      'content/accuracy.json: 2.preset: "acme-lm-9b" is not a preset. Remedy: name one of content/presets (accuracy)',
      'content/accuracy.json: 3.words: "KV self size = 1,025 MiB" does not print 1024, nor two numbers that add up to it. Remedy: copy the line that carries the number (accuracy)',
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
      'content/articles/what-a-gigabyte-is.mdx: worked[0].shows.memoryGB: "153.60" is not in the text. Remedy: print it exactly as it is here, or remove the entry (article-estimates)',
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
    articleCaches,
    'a cache that has drifted, one that is nowhere in the text, and one of no preset',
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
    [
      'content/articles/what-a-gigabyte-is.mdx: caches[0].shows.uniformGB: "1.1" is not in the text. Remedy: print it exactly as it is here, or remove the entry (article-caches)',
      'content/articles/what-a-gigabyte-is.mdx: caches[1].shows.keptGB: "1.07" where the estimator gives 2.147483648. Remedy: correct text and frontmatter, or the input (article-caches)',
      'content/articles/what-a-gigabyte-is.mdx: caches[2].preset: "acme-lm-9b" is not a preset. Remedy: name one of content/presets (article-caches)',
    ],
  ],
  [
    articleFacts,
    'a number of a fact that the catalog states otherwise, one of a fact that it lacks, and one of no variant',
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
    [
      'content/articles/what-a-gigabyte-is.mdx: facts[1]: "4,000" is not in "FP4 tensor rate, dense" of acme-x1-pcie, which is "9,000 TFLOPS". Remedy: correct text and frontmatter to the catalog (article-facts)',
      'content/articles/what-a-gigabyte-is.mdx: facts[2]: "9,000" is not in "Cooling" of acme-x1-pcie. Remedy: correct text and frontmatter to the catalog (article-facts)',
      'content/articles/what-a-gigabyte-is.mdx: facts[3]: no variant "acme-x2-pcie". Remedy: correct the id (article-facts)',
    ],
  ],
  [
    articleFigures,
    'an <F> of no variant, one of a figure that the catalog does not state, and none in code',
    {
      article: {
        body: 'It has <F v="acme-x1-pcie" f="memoryGB" />, <F v="acme-x2-pcie" f="memoryGB" bare /> and <F v="acme-x1-pcie" f="powerW.min" />, not `<F v="none" f="none" />`.',
      },
    },
    [
      'content/articles/what-a-gigabyte-is.mdx: no variant "acme-x2-pcie". Remedy: correct the id (article-figures)',
      'content/articles/what-a-gigabyte-is.mdx: <F v="acme-x1-pcie" f="powerW.min" />, which the catalog does not state. Remedy: correct the path, or take the number out of the text: the catalog knows none (article-figures)',
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
      'content/articles/what-a-gigabyte-is.mdx: links to /catalog/acme-x2, and there is no such page. Remedy: correct the link; variants are at /catalog/{id}, models at /models/{id}, articles at /articles/{slug} (article-links)',
      'content/articles/what-a-gigabyte-is.mdx: links to http://acme.example, which is neither https nor a path of the site. Remedy: correct the link; variants are at /catalog/{id}, models at /models/{id}, articles at /articles/{slug} (article-links)',
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
  ['under another spelling of its name', { name: 'acme LM-8B', configUrl: 'https://huggingface.co/acme/other' }],
  ['read from the same repository', { name: 'Acme Chat', configUrl: 'https://acme.example/acme/lm-8b/config.json' }],
])('preset-names finds a model that is a preset already, %s', (_, second) => {
  const content = changed({})
  const presets = content.presets.flatMap((preset) => [preset, { ...preset, id: 'acme-lm-8b-2', ...second }])

  expect(lines(presetNames, { ...content, presets })).toEqual([
    'content/presets/acme-lm-8b-2.json: is the same model as content/presets/acme-lm-8b.json. Remedy: keep one, and lead the other id to it in content/former-ids.json (preset-names)',
  ])
})
