/**
 * From the bytes of a body to its JSON value. Decoded strictly: what is not UTF-8, or begins with a byte order mark, is
 * malformed (D12).
 */
import { Refusal } from '../contract/errors.ts'
import { ESTIMATE_BODY_CODE_UNITS } from '../contract/limits.ts'

/** @throws Refusal `malformed-json` (400) */
export function parseInquiryBytes(bytes: Uint8Array): unknown {
  return parseJsonBytes(bytes, () => new Refusal('malformed-json'))
}

/** @throws Refusal `estimate-too-large` (413) or `estimate-fields` (422, for malformed JSON too) */
export function parseEstimateBytes(bytes: Uint8Array): unknown {
  if (codeUnits(bytes) > ESTIMATE_BODY_CODE_UNITS) throw new Refusal('estimate-too-large')
  return parseJsonBytes(bytes, () => {
    return new Refusal('estimate-fields', { fields: { body: 'must be well-formed JSON in UTF-8' } })
  })
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lenientUtf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * The JSON value that the bytes hold. Of duplicate keys the last counts.
 *
 * @throws Refusal that `malformed` makes
 */
function parseJsonBytes(bytes: Uint8Array, malformed: () => Refusal): unknown {
  try {
    return JSON.parse(strictUtf8.decode(bytes))
  } catch {
    // Without the parser's error: it quotes the body.
    throw malformed()
  }
}

/** Length of the text in UTF-16 code units, as JavaScript counts it; broken UTF-8 counts as the marks that replace it. */
export function codeUnits(bytes: Uint8Array): number {
  return lenientUtf8.decode(bytes).length
}
