/**
 * Evidence: where each figure is printed and in which words; evidence that no longer fits is found, and the counts
 * follow from it.
 */
import { describe, expect, test } from 'vitest'
import { evidenceCounts, statementsAbout } from '../../content/evidence.ts'
import { carriesFact, derivesFact } from '../../content/printed-fact.ts'
import { evidence } from '../../content/rules/evidence.ts'
import { PLACE_NOT_RECORDED } from '../../content/schema/evidence.ts'
import { type Change, changed, EVIDENCE, lines } from './small-content.ts'

const FILE = 'content/evidence/acme-x1-datasheet.json'
const [STATEMENT] = EVIDENCE.statements
const READ_AGAIN = 'Remedy: read the document again; correct the figure, the words or the arithmetic (evidence)'

/** The small content's statement, partly overridden, followed by more statements. */
const stating = (part: object, ...more: object[]) => ({ statements: [{ ...STATEMENT, ...part }, ...more] })
const rest = { ...STATEMENT, figures: ['powerW.max', 'compute.FP16.tensor.structured-sparse'] }

const fact = (label: string, value: string) => ({ label, value, sourceIds: ['acme-x1-datasheet'] })

const BROKEN: Readonly<Record<string, readonly [change: Change, ...expected: string[]]>> = {
  'a figure that no document states': [
    { variant: { memoryBandwidthGBs: 2000 } },
    'content/catalog/acme-x1.json: acme-x1-pcie.memoryBandwidthGBs: is in the evidence of no document. Remedy: say in content/evidence which document prints it and where, with `words: null` until they were seen (evidence)',
  ],
  'a statement about a variant that does not exist': [
    { evidence: { statements: [STATEMENT, { ...STATEMENT, variant: 'acme-x9' }] } },
    `${FILE}: statements[1]: no variant "acme-x9". Remedy: correct the id (evidence)`,
  ],
  'a statement about a figure that is not stated': [
    { evidence: { statements: [STATEMENT, { ...STATEMENT, figures: ['powerW.min'] }] } },
    `${FILE}: statements[1]: acme-x1-pcie powerW.min: the catalog states no such figure. Remedy: correct the path, or state the figure (evidence)`,
  ],
  'a statement about a fact that the catalog does not have, or that cites another document': [
    {
      variant: { integration: [{ label: 'Announced', value: '2022-03-22', sourceIds: ['acme-x1-page'] }] },
      evidence: stating({}, { ...rest, figures: ['integration:Cooling', 'integration:Announced'] }),
    },
    `${FILE}: statements[1]: acme-x1-pcie integration:Cooling: the catalog has no such fact. Remedy: correct the label, or add the fact (evidence)`,
    `${FILE}: statements[1]: acme-x1-pcie integration:Announced: the fact does not cite acme-x1-datasheet. Remedy: cite it there, or remove it here (evidence)`,
  ],
  'words that carry nothing of the fact as drifted': [
    {
      variant: { integration: [fact('Part number, board', 'A-1, A-2')] },
      evidence: stating({}, { ...rest, figures: ['integration:Part number, board'], words: 'Part A-3' }),
    },
    `${FILE}: statements[1]: acme-x1-pcie integration:Part number, board: drifted: "Part A-3" has nothing of "A-1, A-2". Remedy: read the document again; correct the fact or the words (evidence)`,
  ],
  'a wrong rate in four bits, though another number of its fact is in the words': [
    {
      variant: { integration: [fact('FP4 tensor rate', '900 TFLOPS, from 8 units')] },
      evidence: stating({}, { ...rest, figures: ['integration:FP4 tensor rate'], words: '8 units, 0.8 PFLOPS' }),
    },
    `${FILE}: statements[1]: acme-x1-pcie integration:FP4 tensor rate: drifted: "8 units, 0.8 PFLOPS" has nothing of "900 TFLOPS, from 8 units". Remedy: read the document again; correct the fact or the words (evidence)`,
  ],
  'a rate in four bits that is in the evidence of no document': [
    { variant: { integration: [fact('FP4 tensor rate', '400 TFLOPS')] } },
    'content/catalog/acme-x1.json: acme-x1-pcie.integration:FP4 tensor rate: is in the evidence of no document. Remedy: say in content/evidence which document prints it and where, with `words: null` until they were seen (evidence)',
  ],
  'words that no longer print the figure as drifted': [
    { variant: { memoryGB: 96 } },
    `${FILE}: statements[0]: acme-x1-pcie memoryGB: drifted: "Memory 80 GB, power 300 W, FP16 Tensor 100 | 200* TFLOPS" does not print 96, but 80, 100. ${READ_AGAIN}`,
  ],
  'arithmetic that no longer gives the figure as drifted': [
    {
      evidence: stating({ figures: ['compute.FP16.tensor.dense'], derived: '200 ÷ 4' }, rest, {
        ...STATEMENT,
        figures: ['memoryGB'],
      }),
    },
    `${FILE}: statements[0]: acme-x1-pcie compute.FP16.tensor.dense: drifted: "Memory 80 GB, power 300 W, FP16 Tensor 100 | 200* TFLOPS" is derived by "200 ÷ 4", which is 50 and not 100. ${READ_AGAIN}`,
  ],
  'arithmetic without words that does not give the figure as drifted': [
    {
      evidence: stating({ figures: ['memoryGB'], words: null, reading: undefined, derived: '16 × 4' }, rest, {
        ...STATEMENT,
        figures: ['compute.FP16.tensor.dense'],
      }),
    },
    `${FILE}: statements[0]: acme-x1-pcie memoryGB: drifted: "16 × 4" is 64 and not 80. ${READ_AGAIN}`,
  ],
  'a derived rate without its arithmetic': [
    { variant: { derived: { 'compute.FP16.tensor.dense': 'half of the structured-sparse rate' } } },
    'content/catalog/acme-x1.json: acme-x1-pcie.compute.FP16.tensor.dense: is half of the structured-sparse rate, and no evidence has the arithmetic. Remedy: write it into `derived` of the statement: `1,979 ÷ 2` (evidence)',
  ],
  'words of an unverified document': [
    { document: { status: 'unverified' } },
    `${FILE}: readings: the document is unverified, and its words are known as original. Remedy: make the document current or archived or transcribed, or correct how its words are known (evidence)`,
  ],
  'a current document that others report': [
    { evidence: { readings: { original: { known: 'reported', readOn: '2026-11-20' } } } },
    `${FILE}: readings: the document is current, and its words are known as reported. Remedy: make the document unverified, or correct how its words are known (evidence)`,
  ],
  'a paraphrase in another script that is called a copy': [
    {
      document: { status: 'transcribed' },
      evidence: {
        readings: { original: { known: 'copy', url: 'https://acme.example/copy', readOn: '2026-11-20' } },
        ...stating({ words: '显存 80 GB, 300 W, 100 | 200 TFLOPS' }),
      },
    },
    `${FILE}: readings.original.known: is copy, and its words are not in a language of Acme. Remedy: make it \`reported\` (evidence)`,
  ],
  'a press report that is called an original': [
    { document: { publisher: 'AnandTech' } },
    `${FILE}: readings.original.known: is original, and AnandTech reports what others state. Remedy: make it \`reported\` (evidence)`,
  ],
}

describe('evidence', () => {
  test.each(Object.entries(BROKEN))('finds %s', (_, [change, ...expected]) => {
    expect(lines(evidence, changed(change))).toEqual(expected)
  })

  test('takes a figure that is derived from the printed number', () => {
    const arithmetic = stating({ figures: ['compute.FP16.tensor.dense'], derived: '200 ÷ 2' }, rest, {
      ...STATEMENT,
      figures: ['memoryGB'],
    })
    const variant = { derived: { 'compute.FP16.tensor.dense': 'half of the structured-sparse rate' } }

    expect(lines(evidence, changed({ evidence: arithmetic, variant }))).toEqual([])
  })

  test('takes a transcribed document that was read in a copy with an address', () => {
    const readings = { original: { known: 'copy', url: 'https://acme.example/copy', readOn: '2026-11-20' } }

    expect(lines(evidence, changed({ document: { status: 'transcribed' }, evidence: { readings } }))).toEqual([])
  })
})

test('evidenceCounts() counts figures, their places, words and readings, and documents by status', () => {
  const unseen = { ...STATEMENT, words: null, reading: undefined }
  const partly = stating(
    { figures: ['compute.FP16.tensor.dense'], derived: '200 ÷ 2' },
    { ...unseen, figures: ['memoryGB'] },
    { ...unseen, figures: ['powerW.max'], place: PLACE_NOT_RECORDED },
  )
  const all = { figures: 4, withPlace: 4, withWords: 4, wordsInOriginal: 4, derived: 0, unverified: 0 }
  const more = {
    known: { original: 4, program: 0, copy: 0, reported: 0 },
    documents: { current: 1, transcribed: 0, archived: 0, unverified: 0 },
  }

  expect(evidenceCounts(changed({}))).toEqual({ ...all, ...more })
  expect(evidenceCounts(changed({ evidence: partly }))).toEqual({
    ...all,
    ...more,
    withPlace: 2,
    withWords: 1,
    wordsInOriginal: 1,
    derived: 1,
    known: { ...more.known, original: 1 },
  })
  expect(evidenceCounts(changed({ document: { status: 'unverified' } })).unverified).toBe(4)
  const halved = { derived: { 'compute.FP16.tensor.dense': 'half of the structured-sparse rate' } }
  expect(evidenceCounts(changed({ variant: halved })).derived).toBe(1)
})

test('statementsAbout() gives each statement about a figure with its document and its reading', () => {
  const content = changed({})
  const [variant] = content.models.flatMap(({ variants }) => variants)
  if (!variant) throw new Error('Bug: the small content has a variant')

  expect(statementsAbout(content.evidence, variant, 'memoryGB')).toEqual([
    { document: 'acme-x1-datasheet', statement: STATEMENT, reading: EVIDENCE.readings.original },
  ])
  expect(statementsAbout(content.evidence, variant, 'powerW.min')).toEqual([])
})

test.each([
  ['A-1, A-2', 'board A-2', true],
  ['A-1, A-2', 'board A-3', false],
  ['15,840, as listed for the HGX board', '"tpp": "15840"', true],
  ['2022-03-22 at GTC', 'Tuesday, March 22, 2022', true],
  ['2022-03', '22/03/2022', true],
  ['Passive, with ducts', 'Thermal: passive', true],
])('the fact “%s” is carried by “%s”: %s', (value, words, isCarried) => {
  expect(carriesFact(value, words)).toBe(isCarried)
})

test.each([
  ['9,000 TFLOPS', '144 PFLOPS | 72 PFLOPS', '72,000 ÷ 8', true],
  ['9,000 TFLOPS', '144 PFLOPS | 72 PFLOPS', '144,000 ÷ 8', false],
  ['9,000 TFLOPS', '144 PFLOPS', '72,000 ÷ 8', false],
])('the fact “%s” follows from “%s” by %s: %s', (value, words, derived, follows) => {
  expect(derivesFact(value, words, '', derived)).toBe(follows)
})
