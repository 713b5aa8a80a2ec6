/**
 * An estimate as a link, as a command and as the text of an inquiry. A link carries the inputs after `#`, which browsers keep to
 * themselves: sharing or opening it sends no figures to a server.
 */
import { writeNumber } from '../../inquiry-service/contract/number-input.ts'
import { FORMULA_VERSION, type MemoryFigures, type MemoryInput } from '../../inquiry-service/estimator/estimator.ts'
import { count } from '../core/words.ts'
import { type EstimateRules, type FieldTexts, numberIn, type Workload } from './state.ts'

/** The form's values: enough to restore the page. */
interface EstimateState {
  workload: Workload
  texts: FieldTexts
  /** Preset id; the fields may have changed since it was chosen. */
  preset?: string | undefined
  /** Variant id of the device picked from the catalog. */
  device?: string | undefined
}

interface SharedState extends Partial<EstimateState> {
  texts: FieldTexts
  /** The version of the formula when the link was made; undefined in links from other pages. */
  version?: string | undefined
}

/** `v=1&workload=inference&preset=…&parametersB=8.03&…`: without the fields of the other workload. */
export function stateToParams(
  { workload, texts, preset, device }: EstimateState,
  rules: EstimateRules,
): URLSearchParams {
  const params = new URLSearchParams({ v: String(FORMULA_VERSION), workload })
  if (preset) params.set('preset', preset)
  for (const rule of rules[workload]) {
    const { name } = rule
    const text = texts[name]?.trim() ?? ''
    const value = numberIn(rule, text)
    // As a plain number if it is one, so that the link means the same to every reader.
    if (text !== '') params.set(name, value === undefined ? text : String(value))
  }
  if (device) params.set('device', device)
  return params
}

/** The values in a link; unknown parameters are ignored. */
export function stateFromParams(params: URLSearchParams, rules: EstimateRules): SharedState {
  const names = new Set([...rules.inference, ...rules.training].map(({ name }) => name))
  const workload = params.get('workload')
  return {
    version: params.get('v') ?? undefined,
    ...((workload === 'inference' || workload === 'training') && { workload }),
    texts: Object.fromEntries([...params].flatMap(([name, text]) => (names.has(name) ? [[name, textOf(text)]] : []))),
    preset: params.get('preset') ?? undefined,
    device: params.get('device') ?? undefined,
  }
}

/** In an address `8.192` is a plain number, as `stateToParams` writes it; in a field it would be asked about. */
function textOf(param: string): string {
  return String(Number(param)) === param ? writeNumber(Number(param)) : param
}

/** Empty when the link has this formula's version or none. */
export function versionNotice({ version }: SharedState): string {
  if (version === undefined || version === String(FORMULA_VERSION)) return ''
  return `This link was made with another version of the formula; the current one is version ${FORMULA_VERSION}. The result is recomputed and may differ from what the sender saw.`
}

/** A shell command that asks the API for the same. The input has only numbers and fixed words, so quoting is safe. */
export function curlCommand(url: string, input: MemoryInput): string {
  return `curl -s ${url} \\\n  -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(input)}'`
}

interface CarriedEstimate {
  input: MemoryInput
  estimate: MemoryFigures
  /** The model's name, with "changed" if the fields differ from it. */
  modelWords?: string | undefined
  link: string
}

/** The estimate in plain lines for the notes of an inquiry. Devices are lines of the form, where they can be taken out. */
export function estimateAsText({ input, estimate, modelWords, link }: CarriedEstimate): string {
  const subject = modelWords ? ` (${modelWords})` : ''
  return [
    `Memory estimate for ${input.workload}${subject}: ${plain(estimate.memoryGB)} GB = ${plain(estimate.memoryGiB)} GiB`,
    input.workload === 'inference'
      ? `${input.parametersB} billion parameters of ${count(input.weightBytesPerParameter, 'byte')}, ${count(input.tokens, 'token')} in each of ${count(input.concurrency, 'conversation')} at once, cache of ${count(input.cacheBytesPerElement, 'byte')} per element`
      : `${input.parametersB} billion parameters, ${count(input.stateBytesPerParameter ?? 18, 'byte')} of state each, ${input.activationGB} GB of activations`,
    `Margin: ${plain(100 * estimate.overheadFraction)}% on top`,
    link,
  ].join('\n')
}

function plain(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 4, useGrouping: false })
}
