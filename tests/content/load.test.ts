/** The loader finds each fault and reports it with file, field, problem and remedy: one table of faults, one case each. */
import { describe, expect, test } from 'vitest'
import { catalogOf, loadContent } from '../../content/index.ts'
import {
  contentFolder,
  DOCUMENT,
  EVIDENCE,
  type Files,
  FRONTMATTER,
  faultLines,
  MEASUREMENT,
  MODEL,
  NOT_LISTED,
  PRESET,
  READ_CONFIG,
  rate,
  servedVariant,
  smallVariant,
  TODAY,
  withVariant,
} from './small-content.ts'

const TOMORROW = '2026-11-22'

const NOTICE = {
  models: ['acme-x1'],
  text: 'Not for export.',
  date: '2026-01-01',
  document: 'A rule',
  readIn: null,
  url: 'https://acme.example/rule',
  checkedAt: '2026-11-20',
}

const article = (frontmatter: string) => ({ 'articles/what-a-gigabyte-is.mdx': `---\n${frontmatter}\n---\nText.\n` })

/** What is broken → the files that break it → every resulting fault, and no other. */
const FAULTS: Readonly<Record<string, readonly [files: Files, ...lines: string[]]>> = {
  'a file that is not JSON': [
    { 'presets/acme-lm-8b.json': '{ "name": ' },
    'content/presets/acme-lm-8b.json: is not JSON (SyntaxError: Unexpected end of JSON input). Remedy: correct the syntax',
  ],
  'a file name that is no id': [
    { 'presets/Acme LM.json': PRESET },
    'content/presets/Acme LM.json: the file name is not an id. Remedy: use lower case words with hyphens',
  ],
  'an unknown key': [
    { 'documents/acme-x1-datasheet.json': { ...DOCUMENT, license: 'none' } },
    'content/documents/acme-x1-datasheet.json: Unrecognized key: "license". Remedy: use only title, publisher, url, format, status, redistributionStatus, checkedAt, localPath, sha256, notes, rank',
  ],
  'a date that is no day of the calendar': [
    { 'presets/acme-lm-8b.json': { ...PRESET, checkedAt: '2026-02-30' } },
    'content/presets/acme-lm-8b.json: checkedAt: Invalid ISO date. Remedy: it is “Editorial review date, YYYY-MM-DD; not a live availability check”',
  ],
  'a measurement of weights that is stated in tokens': [
    { 'accuracy.json': [{ ...MEASUREMENT, what: 'weights' }] },
    'content/accuracy.json: 0.bytesPerParameter: bytesPerParameter must be stated for weights, and for nothing else. Remedy: it is “Of the weights in this measurement; null for a cache”',
    'content/accuracy.json: 0.tokens: tokens, concurrency and bytesPerElement must be stated unless it is weights. Remedy: it is “Of one sequence; null for weights”',
  ],
  'no catalog': [
    { 'catalog/acme-x1.json': undefined, ...article(FRONTMATTER.replace('[acme-x1]', '[]')) },
    'content/catalog: has no model that can be read. Remedy: check the folder and the faults above',
  ],
  'the same variant in two files': [
    { 'catalog/acme-x2.json': { ...MODEL, name: 'Acme X2' } },
    'content/catalog/acme-x2.json: acme-x1-pcie: the id is in content/catalog/acme-x1.json too. Remedy: give each variant an id of its own',
  ],
  'ids of no document, once each at the path in the file, with the id that was meant': [
    withVariant({
      moreSourceIds: ['acme-x1-datashet'],
      integration: [{ label: 'Cooling', value: 'Passive', sourceIds: ['acme-x1-datasheet', 'beta-brief-of-2024'] }],
    }),
    'content/catalog/acme-x1.json: acme-x1-pcie.integration.0.sourceIds.1: no document "beta-brief-of-2024". Remedy: add the document, or correct the id',
    'content/catalog/acme-x1.json: acme-x1-pcie.moreSourceIds.0: no document "acme-x1-datashet". Remedy: write acme-x1-datasheet, if that was meant',
  ],
  'evidence under an id of no document, and no more than that': [
    { 'evidence/acme-x1-datasheet.json': undefined, 'evidence/acme-x1-datashet.json': EVIDENCE },
    'content/evidence/acme-x1-datashet.json: no document "acme-x1-datashet". Remedy: write acme-x1-datasheet, if that was meant',
  ],
  'a variant that leaves out what every buyer asks for': [
    withVariant({ formFactor: undefined, memoryGB: undefined, powerW: undefined }),
    "content/catalog/acme-x1.json: acme-x1-pcie.formFactor: Invalid input: expected string, received undefined. Remedy: it is “The manufacturer's wording; null: not stated”",
    'content/catalog/acme-x1.json: acme-x1-pcie.memoryGB: Invalid input: expected number, received undefined. Remedy: it is “Gigabytes per accelerator, as the manufacturer prints them; null: not stated”',
    'content/catalog/acme-x1.json: acme-x1-pcie.powerW: Invalid input: expected object, received undefined. Remedy: it is “Board or module power; null: not stated”',
  ],
  'a rate without its conditions': [
    withVariant({ rates: [{ ...rate('dense', 100), conditions: null }] }),
    "content/catalog/acme-x1.json: acme-x1-pcie.rates.0.conditions: must say what the footnote says of the rates that are stated. Remedy: it is “What the manufacturer's footnote says; null for rates of null”",
  ],
  'a preset of an architecture that nobody knows, which is refused and not guessed': [
    { 'presets/acme-lm-8b.json': { ...PRESET, config: { model_type: 'acme_lm' } } },
    'content/presets/acme-lm-8b.json: config: the reader refuses it: Its model_type is "acme_lm", and we do not know what that keeps in its cache: any figure would be a guess. Fill in the fields by hand. Remedy: store the fields that the cache depends on, or teach the reader the architecture',
  ],
  'a preset whose context is typed beside its configuration, and one whose context nobody states': [
    {
      'presets/acme-lm-8b.json': { ...PRESET, contextTokens: 4096 },
      'presets/acme-lm-9b.json': { ...PRESET, config: { ...PRESET.config, max_position_embeddings: undefined } },
    },
    'content/presets/acme-lm-8b.json: contextTokens: is 4096, and the configuration states 8192. Remedy: leave it out',
    'content/presets/acme-lm-9b.json: contextTokens: is stated neither here nor in the configuration. Remedy: state the native context',
  ],
  'misspelled keys once each, by those that were meant, and nothing that follows from them': [
    withVariant({
      memoryBandwithGBs: 3350,
      powerW: { min: null, maxx: 300, typical: null },
      rates: [
        { ...rate('dense', 100), sparsity: undefined, sparcity: 'dense' },
        { ...rate('dense', 100), values: { FP61: 100, FP8: 200 } },
      ],
    }),
    ...[
      'powerW: Unrecognized key: "maxx". Remedy: write max, if that was meant',
      'rates.0: Unrecognized key: "sparcity". Remedy: write sparsity, if that was meant',
      'rates.1.values: Unrecognized key: "FP61". Remedy: write FP64, if that was meant',
    ]
      .map((fault) => `content/catalog/acme-x1.json: acme-x1-pcie.${fault}`)
      .concat(
        'content/catalog/acme-x1.json: acme-x1-pcie: Unrecognized key: "memoryBandwithGBs". Remedy: write memoryBandwidthGBs, if that was meant',
      ),
  ],
  'figures of zero and below, wherever they are': [
    withVariant({
      memoryGB: 0,
      powerW: { min: null, max: -300, typical: 0 },
      interconnect: [{ name: 'Link', bandwidthGBs: -900 }],
      availability: { status: 'unconfirmed', price: -1, stock: 0 },
    }),
    ...[
      ['memoryGB', 0],
      ['powerW.max', -300],
      ['powerW.typical', 0],
      ['interconnect[0].bandwidthGBs', -900],
      ['availability.price', -1],
      ['availability.stock', 0],
    ].map(
      ([path, value]) =>
        `content/catalog/acme-x1.json: acme-x1-pcie.${path}: is ${value}. Remedy: write null for what is not stated`,
    ),
  ],
  'a key that is twice in one object, by its line, in two spellings and deep inside too': [
    {
      'presets/acme-lm-8b.json': JSON.stringify(PRESET, null, 2).replace('{', '{\n  "name": "B",'),
      'catalog/acme-x1.json': JSON.stringify(MODEL).replace('"memoryGB":80,', '"memoryGB":80,"memory\\u0047B":81,'),
    },
    ...[
      'catalog/acme-x1.json: memoryGB: is twice in one object, again in line 1',
      'presets/acme-lm-8b.json: name: is twice in one object, again in line 3',
    ].map((fault) => `content/${fault}. Remedy: keep one of the two: of duplicate keys only the last would count`),
  ],
  'frontmatter with a key that appears twice, and none at all': [
    { ...article(`${FRONTMATTER}\ntitle: Again`), 'articles/what-a-rate-is.mdx': 'Text.\n' },
    'content/articles/what-a-gigabyte-is.mdx: has frontmatter that is not YAML (YAMLParseError: Map keys must be unique). Remedy: correct the syntax',
    'content/articles/what-a-rate-is.mdx: has no frontmatter. Remedy: begin with --- and the fields of schema/article.ts',
  ],
  'one rate twice': [
    withVariant({ rates: [rate('dense', 100), rate('dense', 110)] }),
    'content/catalog/acme-x1.json: acme-x1-pcie.compute.FP16.tensor.dense: appears twice. Remedy: keep one and put the other in notes',
  ],
  'whatever was checked or written tomorrow': [
    {
      ...withVariant({ checkedAt: TOMORROW }),
      'documents/acme-x1-datasheet.json': { ...DOCUMENT, checkedAt: TOMORROW },
      ...article(FRONTMATTER.replace('2026-11-20', TOMORROW)),
      'notices.json': [{ ...NOTICE, checkedAt: TOMORROW }],
      'not-listed.json': [{ ...NOT_LISTED, checkedAt: TOMORROW }],
    },
    ...[
      'catalog/acme-x1.json: acme-x1-pcie.checkedAt',
      'documents/acme-x1-datasheet.json: checkedAt',
      'articles/what-a-gigabyte-is.mdx: updatedAt',
      'notices.json: 0.checkedAt',
      'not-listed.json: Acme Toy.checkedAt',
    ].map((field) => `content/${field}: 2026-11-22 is in the future. Remedy: use the day of the review`),
  ],
  'a document that no variant cites': [
    { 'documents/acme-x9-datasheet.json': DOCUMENT },
    'content/documents/acme-x9-datasheet.json: no variant cites it. Remedy: say in content/evidence which figures it states, or remove it',
  ],
  'an article of a model that the catalog does not have': [
    article(FRONTMATTER.replace('[acme-x1]', '[acme-x1, acme-x9]')),
    'content/articles/what-a-gigabyte-is.mdx: relatedModels.1: no model "acme-x9". Remedy: write acme-x1, if that was meant',
  ],
  'articles that send their readers on to themselves, or to one that is not there': [
    {
      ...article(`${FRONTMATTER}\nnext: what-a-gigabyte-is`),
      'articles/what-a-rate-is.mdx': `---\n${FRONTMATTER}\nnext: what-a-byte-is\n---\nText.\n`,
    },
    'content/articles/what-a-gigabyte-is.mdx: next: no other article "what-a-gigabyte-is". Remedy: name the slug of another article',
    'content/articles/what-a-rate-is.mdx: next: no other article "what-a-byte-is". Remedy: name the slug of another article',
  ],
  'a device of no variant and in a file of no document, and a counted memory without its log': [
    { 'devices/acme-x1-data.json': { devices: [{ variants: ['acme-x1-pci'], names: ['Acme X1'] }] } },
    'content/devices/acme-x1-data.json: no document "acme-x1-data". Remedy: write acme-x1-datasheet, if that was meant',
    'content/devices/acme-x1-data.json: devices.0.variants.0: no variant "acme-x1-pci". Remedy: write acme-x1-pcie, if that was meant',
  ],
  'parts that are not listed out of order, twice, and in the catalog': [
    {
      'not-listed.json': [
        { ...NOT_LISTED, name: 'Acme toy 2' },
        { ...NOT_LISTED, aliases: ['t1', 'acme x1'] },
      ],
    },
    'content/not-listed.json: Acme Toy: comes after Acme toy 2. Remedy: sort the entries by name',
    'content/not-listed.json: Acme Toy: "t1" appears twice. Remedy: say each name once',
    'content/not-listed.json: Acme Toy: "acme x1" is in the catalog. Remedy: remove it here',
  ],
  'ids of no entry in the lists that pages choose from, and those that a list has twice': [
    {
      'lists/asked-pairs.json': [
        ['acme-x1-pcie', 'acme-x1-pci'],
        ['acme-x1-pcie', 'acme-x1-pcie'],
      ],
      'lists/newest-models.json': ['acme-x1', 'acme-x2'],
      'lists/popular-models.json': ['acme-lm-8'],
      'lists/looked-up.json': [{ name: 'X2', variant: 'acme-x2-pcie' }],
      'lists/charts.json': {
        labeledFirst: [],
        labeledWhereWide: ['beta-1'],
        decodeCeiling: [],
        denseAgainstSparse: [],
      },
    },
    'content/lists/asked-pairs.json: 1: no variant "acme-x1-pci". Remedy: write acme-x1-pcie, if that was meant',
    'content/lists/asked-pairs.json: acme-x1-pcie: appears twice. Remedy: keep one',
    'content/lists/newest-models.json: 1: no model "acme-x2". Remedy: write acme-x1, if that was meant',
    'content/lists/popular-models.json: 0: no preset "acme-lm-8". Remedy: write acme-lm-8b, if that was meant',
    'content/lists/looked-up.json: 0: no variant "acme-x2-pcie". Remedy: write acme-x1-pcie, if that was meant',
    'content/lists/charts.json: labeledWhereWide.0: no variant "beta-1". Remedy: add the variant, or correct the id',
  ],
  'a copy without an address': [
    {
      'evidence/acme-x1-datasheet.json': {
        ...EVIDENCE,
        readings: { original: { known: 'copy', readOn: '2026-11-20' } },
      },
    },
    'content/evidence/acme-x1-datasheet.json: readings.original.url: must be given for a copy: without an address it is reported. Remedy: it is “Where a stranger can read it”',
  ],
  'a notice about a model that the catalog does not have': [
    { 'notices.json': [{ ...NOTICE, models: ['acme-x2'] }] },
    'content/notices.json: 0.models.0: no model "acme-x2". Remedy: write acme-x1, if that was meant',
  ],
}

describe('loadContent()', () => {
  test('hands out the small content without a fault', () => {
    const { models, documents, articles, presets, notListed, changes } = loadContent({
      root: contentFolder(),
      today: TODAY,
    })

    expect(models).toMatchObject([{ id: 'acme-x1', name: 'Acme X1', variants: [servedVariant()] }])
    expect(documents).toEqual([{ id: 'acme-x1-datasheet', ...DOCUMENT }])
    expect(articles).toMatchObject([
      { slug: 'what-a-gigabyte-is', updatedAt: '2026-11-20', readingMinutes: 1, worked: [], figures: [] },
    ])
    expect(presets).toEqual([{ id: 'acme-lm-8b', ...PRESET, ...READ_CONFIG }])
    expect(notListed).toEqual([NOT_LISTED])
    expect(changes).toEqual([])
  })

  test('takes it that all parts are listed where the file is missing', () => {
    const { notListed } = loadContent({ root: contentFolder({ 'not-listed.json': undefined }), today: TODAY })

    expect(notListed).toEqual([])
  })

  test.each(Object.entries(FAULTS))('names %s', (_, [files, ...lines]) => {
    expect(faultLines(contentFolder(files))).toEqual(lines)
  })

  test('throws one error with a line for each fault', () => {
    const root = contentFolder({ 'articles/what-a-gigabyte-is.mdx': 'Text.\n', 'documents/unread.json': {} })

    expect(() => loadContent({ root, today: TODAY })).toThrow(
      /^Cannot use the content: \d+ faults:\n(content\/documents\/unread\.json: .+\n)+content\/articles\/.+$/,
    )
  })
})

describe('catalogOf()', () => {
  const content = () => loadContent({ root: contentFolder(), today: TODAY })

  test('leaves out what only the pages need', () => {
    expect(catalogOf(content()).models).toEqual([{ id: 'acme-x1', ...MODEL, variants: [servedVariant()] }])
  })

  test('says in the notes which figures others report (D48)', () => {
    const readings = { original: { known: 'reported', readOn: '2026-11-20' } }
    const copy = { ...EVIDENCE, statements: [{ ...EVIDENCE.statements[0], figures: ['memoryGB'] }] }
    const root = contentFolder({
      'evidence/acme-x1-datasheet.json': { ...EVIDENCE, readings },
      'documents/acme-x1-page.json': DOCUMENT,
      'evidence/acme-x1-page.json': copy,
    })
    const content = loadContent({ root, today: TODAY })

    expect(content.models[0]?.variants[0]?.reported).toEqual([
      'powerW.max',
      'compute.FP16.tensor.dense',
      'compute.FP16.tensor.structured-sparse',
    ])
    expect(catalogOf(content).models[0]?.variants[0]?.notes).toEqual([
      'Reported by others, and not read in a document of the manufacturer or an addressed copy of one: powerW.max; compute.FP16.tensor.dense; compute.FP16.tensor.structured-sparse.',
    ])
  })

  test('counts as reported what nobody has seen in a document that nobody has read', () => {
    const unseen = {
      ...EVIDENCE,
      readings: {},
      statements: [{ ...EVIDENCE.statements[0], words: null, reading: undefined }],
    }
    const reportedWith = (status: string) =>
      loadContent({
        root: contentFolder({
          'documents/acme-x1-datasheet.json': { ...DOCUMENT, status },
          'evidence/acme-x1-datasheet.json': unseen,
        }),
        today: TODAY,
      }).models[0]?.variants[0]?.reported

    expect(reportedWith('unverified')).toEqual(EVIDENCE.statements[0]?.figures)
    expect(reportedWith('current')).toEqual([])
  })

  test('names the document first that ranks first, not the one whose id does', () => {
    const root = contentFolder({
      'documents/acme-x1-datasheet.json': { ...DOCUMENT, rank: 2 },
      'documents/acme-x1-page.json': DOCUMENT,
      'evidence/acme-x1-page.json': EVIDENCE,
    })
    const [variant] = loadContent({ root, today: TODAY }).models.flatMap(({ variants }) => variants)

    expect(variant?.compute?.[0]?.sourceIds).toEqual(['acme-x1-page', 'acme-x1-datasheet'])
  })

  test('is as new as its newest variant (D31)', () => {
    const older = { ...smallVariant(), id: 'acme-x1-sxm', checkedAt: '2026-11-19' }
    const root = contentFolder({ 'catalog/acme-x1.json': { ...MODEL, variants: [older, smallVariant()] } })

    expect(catalogOf(loadContent({ root, today: TODAY }))).toMatchObject({ schemaVersion: 1, checkedAt: '2026-11-20' })
  })
})
