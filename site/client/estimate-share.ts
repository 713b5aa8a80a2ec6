/**
 * An estimate as a link. It carries the inputs after `#`, which browsers keep to themselves: sharing or opening it sends no
 * figures to a server.
 */
import { FORMULA_VERSION } from '../../inquiry-service/estimator/estimator.ts'
import { type EstimateRules, type FieldTexts, numberIn, type Workload } from './load-input.ts'

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
    texts: Object.fromEntries([...params].filter(([name]) => names.has(name))),
    preset: params.get('preset') ?? undefined,
    device: params.get('device') ?? undefined,
  }
}

/** Empty when the link has this formula's version or none. */
export function versionNotice({ version }: SharedState): string {
  if (version === undefined || version === String(FORMULA_VERSION)) return ''
  return `This link was made with another version of the formula; the current one is version ${FORMULA_VERSION}. The result is recomputed and may differ from what the sender saw.`
}
