/**
 * The smallest faultless content: one model, one document with its evidence, one article, one preset, one part that is
 * not listed. Tests break one thing in it.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Content, loadContent } from '../../content/index.ts'
import { ContentError, faultLine } from '../../content/load/faults.ts'
import { applyRules, type Rule, resultLine } from '../../content/rules/rule.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'

export const TODAY = '2026-11-21'

export function smallVariant() {
  return {
    id: 'acme-x1-pcie',
    name: 'Acme X1 (PCIe)',
    form: 'PCIe dual-slot',
    formFactor: 'PCIe dual-slot, passive',
    memoryGB: 80,
    powerW: { min: null, max: 300, typical: null },
    rates: [rate('dense', 100), rate('structured-sparse', 200)],
    checkedAt: '2026-11-20',
  }
}

export function rate(sparsity: 'dense' | 'structured-sparse', FP16: number) {
  return {
    execution: 'tensor',
    sparsity,
    conditions: 'Peak at boost clock',
    values: { FP16 },
  }
}

/** The same in the form of the API: rates by kind, and derived lists. */
export function servedVariant() {
  const { rates: _, form: _form, ...variant } = smallVariant()
  return {
    ...variant,
    compute: [servedRate('dense', 100), servedRate('structured-sparse', 200)],
    unknownFields: ['powerW.min', 'powerW.typical'],
    sourceIds: ['acme-x1-datasheet'],
  }
}

export function servedRate(sparsity: 'dense' | 'structured-sparse', value: number) {
  return {
    precision: 'FP16',
    execution: 'tensor',
    value,
    unit: 'TFLOPS',
    sparsity,
    conditions: 'Peak at boost clock',
    sourceIds: ['acme-x1-datasheet'],
  }
}

export const MODEL = { name: 'Acme X1', manufacturer: 'Acme', variants: [smallVariant()] }

export const DOCUMENT = {
  title: 'Acme X1 data sheet',
  publisher: 'Acme',
  url: 'https://acme.example/x1.pdf',
  format: 'pdf',
  status: 'current',
  redistributionStatus: 'link-only',
  checkedAt: '2026-11-20',
  localPath: null,
  sha256: null,
  notes: '',
}

export const EVIDENCE = {
  readings: { original: { known: 'original', readOn: '2026-11-20' } },
  statements: [
    {
      variant: 'acme-x1-pcie',
      figures: ['memoryGB', 'powerW.max', 'compute.FP16.tensor.dense', 'compute.FP16.tensor.structured-sparse'],
      place: 'Page 2, specification table',
      words: 'Memory 80 GB, power 300 W, FP16 Tensor 100 | 200* TFLOPS',
      reading: 'original',
    },
  ],
}

export const PRESET = {
  name: 'Acme LM 8B',
  publisher: 'Acme',
  parametersB: 8,
  activeParametersB: null,
  weights: {
    format: 'BF16',
    bytesPerParameter: 2,
    checkpointGiB: 14.9,
    checkpointUrl: 'https://acme.example/files',
  },
  config: {
    model_type: 'llama',
    num_hidden_layers: 32,
    hidden_size: 4096,
    num_attention_heads: 32,
    num_key_value_heads: 8,
    max_position_embeddings: 8192,
  },
  configUrl: 'https://acme.example/acme/lm-8b/blob/main/config.json',
  configCopies: [{ kind: 'copy', url: 'https://acme.example/copies/config.json' }],
  notes: [],
  checkedAt: '2026-11-20',
}

/** What the configuration of the preset gives. */
export const READ_CONFIG = {
  layers: 32,
  kvHeads: 8,
  headDim: 128,
  queryHeads: 32,
  contextTokens: 8192,
  cache: [
    {
      keeps: 'tokens',
      name: 'Full attention',
      layers: 32,
      sharingLayers: 0,
      kvHeads: 8,
      keySize: 128,
      valueSize: 128,
      latent: false,
      window: null,
      windowMayBeIgnored: false,
      tokensPerEntry: 1,
      indexerBytes: 0,
      packedBytes: null,
    },
  ],
  lookedUpParameters: 0,
  headParameters: 0,
  experts: null,
}

export const NOT_LISTED = {
  name: 'Acme Toy',
  aliases: ['T1'],
  kind: 'other-use',
  reason: 'A toy; we list parts for work.',
  checkedAt: '2026-11-20',
}

/** The cache according to an engine's log: exactly the estimate. */
export const MEASUREMENT = {
  preset: 'acme-lm-8b',
  what: 'cache',
  engine: 'acme-engine',
  tokens: 8192,
  concurrency: 1,
  bytesPerElement: 2,
  bytesPerParameter: null,
  ranks: 1,
  windows: 'freed',
  measured: 1024,
  unit: 'MiB',
  words: 'KV self size = 1024.00 MiB',
  url: 'https://acme.example/log',
  errorPercent: 0,
  note: null,
  checkedAt: '2026-11-20',
}

const PUBLISHERS = {
  Acme: { role: 'maker', at: ['acme.example'] },
  AnandTech: { role: 'press', at: ['anandtech.com'] },
  MLCommons: { role: 'host', at: ['github.com/mlcommons/'] },
  NVIDIA: { role: 'maker', at: ['nvidia.com', 'github.com/NVIDIA/'] },
}

export const FRONTMATTER = `title: What a gigabyte is
description: Tell decimal from binary gigabytes, and see why a part of 80 of the one kind is one of 74.5 of the other kind.
category: Memory
relatedModels: [acme-x1]
updatedAt: 2026-11-20
sourceUrls: [https://acme.example/a, https://acme.example/b, https://acme.example/c]`

/** Path below the content folder → text, or a value that becomes JSON; undefined leaves the file out. */
export type Files = Record<string, unknown>

/** A content folder with the small content, overridden by `changes`. */
export function contentFolder(changes: Files = {}): string {
  const root = temporaryFolder()
  const files: Files = {
    'catalog/acme-x1.json': MODEL,
    'documents/acme-x1-datasheet.json': DOCUMENT,
    'evidence/acme-x1-datasheet.json': EVIDENCE,
    'presets/acme-lm-8b.json': PRESET,
    'not-listed.json': [NOT_LISTED],
    'publishers.json': PUBLISHERS,
    'articles/what-a-gigabyte-is.mdx': `---\n${FRONTMATTER}\n---\nA gigabyte is a thousand million bytes.\n`,
    ...changes,
  }
  for (const [path, value] of Object.entries(files)) {
    if (value === undefined) continue
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), typeof value === 'string' ? value : JSON.stringify(value))
  }
  return root
}

/** The small content with one variant of this shape. */
export function withVariant(change: object): Files {
  return { 'catalog/acme-x1.json': { ...MODEL, variants: [{ ...smallVariant(), ...change }] } }
}

type Part<K extends 'documents' | 'presets' | 'articles' | 'evidence' | 'accuracy'> = Content[K][number]

export interface Change {
  variant?: object
  document?: Partial<Part<'documents'>>
  evidence?: object
  preset?: Partial<Part<'presets'>>
  article?: Partial<Part<'articles'>>
  /** Laid over a measurement that agrees; one entry each. */
  accuracy?: readonly Partial<Part<'accuracy'>>[]
}

/** The small content, with its one variant, document, evidence, preset and article partly overridden. */
export function changed(change: Change): Content {
  const content = loadContent({ root: contentFolder(), today: TODAY })
  return {
    ...content,
    models: content.models.map((model) => ({
      ...model,
      variants: model.variants.map((variant) => ({ ...variant, formFactor: 'PCIe card', ...change.variant })),
    })),
    documents: content.documents.map((document) => ({ ...document, ...change.document })),
    evidence: content.evidence.map((entry) => ({ ...entry, ...change.evidence })),
    presets: content.presets.map((preset) => ({ ...preset, ...change.preset })),
    articles: content.articles.map((article) => ({ ...article, ...change.article })),
    accuracy: (change.accuracy ?? []).map((each) => ({ ...MEASUREMENT, ...each })) as unknown as Content['accuracy'],
  }
}

/** What a rule finds in the content. Its exceptions name real entries, which the small content does not have. */
export function lines({ exceptions: _, ...rule }: Rule, content: Content, today = TODAY): string[] {
  return applyRules([rule as Rule], { content, today }).map(resultLine)
}

/** An article of so many words. */
export const words = (count: number) => `## Section\n\n${'word '.repeat(count - 1)}`

/** What an editor is shown of content that cannot be loaded; nothing where it can. */
export function faultLines(root: string): string[] {
  try {
    loadContent({ root, today: TODAY })
    return []
  } catch (error) {
    if (error instanceof ContentError) return error.faults.map(faultLine)
    throw error
  }
}
