/** The formula of an estimate with its numbers, the same at build time and in the browser. */
import {
  DEFAULT_STATE_BYTES_PER_PARAMETER,
  type InferenceMemoryInput,
  type MemoryFigures,
  type MemoryInput,
  type TrainingMemoryInput,
} from '../../../inquiry-service/estimator/estimator.ts'
import type { LayeredCache } from '../../../inquiry-service/estimator/layered-cache.ts'
import { printNumber } from '../numbers.ts'
import { partsOf } from './view.ts'

/** One term: in words, with its numbers, and the result. */
export interface FormulaLine {
  term: string
  words: string
  numbers: string
  result: string
}

const BYTES_PER_GB = 1_000_000_000

/** The estimate's formula with its numbers, one line per term; `cacheLine` replaces the uniform cache. */
export function formulaOf(input: MemoryInput, estimate: MemoryFigures, cacheLine?: FormulaLine): FormulaLine[] {
  const parts = partsOf(input.workload, estimate)
  const sum = parts.map(({ gb }) => exactGB(gb))
  const terms = input.workload === 'inference' ? inferenceTerms(input, estimate) : trainingTerms(input, estimate)
  const lines = terms.map((line) => (cacheLine && line.term === cacheLine.term ? cacheLine : line))
  lines.push(
    {
      term: 'Margin',
      words: 'margin · (the sum of the terms above)',
      numbers: `${printNumber(estimate.overheadFraction, 9)} · (${sum.slice(0, -1).join(' + ')}) GB`,
      result: `${exactGB(estimate.breakdown.overheadGB)} GB`,
    },
    {
      term: 'Total',
      words: 'the sum of all terms',
      numbers: `${sum.join(' + ')} GB`,
      result: `${exactGB(estimate.memoryGB)} GB`,
    },
  )
  if (estimate.memoryOnlyDeviceLowerBound !== null && input.deviceCapacityGB !== undefined) {
    lines.push({
      term: 'Devices, at least',
      words: 'total / memory of one device, rounded up',
      numbers: `${exactGB(estimate.memoryGB)} GB / ${printNumber(input.deviceCapacityGB, 9)} GB, rounded up`,
      result: printNumber(estimate.memoryOnlyDeviceLowerBound),
    })
  }
  return lines
}

/** The cache by groups of layers, with the bytes of each. */
export function layeredCacheLine({ bytes, parts }: LayeredCache): FormulaLine {
  return {
    term: 'KV cache',
    words: parts.map(({ name }) => name.toLowerCase()).join(' + '),
    numbers: `${parts.map((part) => printNumber(part.bytes)).join(' + ')} B`,
    result: `${exactGB(bytes / BYTES_PER_GB)} GB`,
  }
}

/** All digits: nine decimals of a gigabyte are whole bytes. */
function exactGB(gb: number): string {
  return printNumber(gb, 9)
}

function inferenceTerms(input: InferenceMemoryInput, { breakdown }: MemoryFigures): FormulaLine[] {
  const { layers, kvHeads, headDim, tokens, concurrency, cacheBytesPerElement } = input
  const factors = [2, layers, kvHeads, headDim, tokens, concurrency, cacheBytesPerElement]
  return [
    {
      term: 'Weights',
      words: 'parameters · bytes per weight',
      numbers: `${printNumber(input.parametersB, 9)} · 10⁹ · ${printNumber(input.weightBytesPerParameter, 9)} B`,
      result: `${exactGB(breakdown.weightsGB)} GB`,
    },
    {
      term: 'KV cache',
      words: '2 (key and value) · layers · KV heads · head size · tokens · sequences · bytes per element',
      numbers: `${factors.map((factor) => printNumber(factor, 9)).join(' · ')} B`,
      result: `${exactGB(breakdown.kvCacheGB)} GB`,
    },
  ]
}

function trainingTerms(input: TrainingMemoryInput, { breakdown }: MemoryFigures): FormulaLine[] {
  const stateBytes = input.stateBytesPerParameter ?? DEFAULT_STATE_BYTES_PER_PARAMETER
  return [
    {
      term: 'Training state',
      words: 'parameters · bytes of state',
      numbers: `${printNumber(input.parametersB, 9)} · 10⁹ · ${stateBytes} B`,
      result: `${exactGB(breakdown.trainingStateGB)} GB`,
    },
    {
      term: 'Activations',
      words: 'as you enter them',
      numbers: `${printNumber(input.activationGB, 9)} GB`,
      result: `${exactGB(breakdown.activationGB)} GB`,
    },
  ]
}
