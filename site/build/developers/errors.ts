/** What each error code means for a program: whether the same request can ever succeed. */
import type { ErrorCode } from '../../../inquiry-service/contract/errors.ts'

export const CODE_MEANINGS: Readonly<Record<ErrorCode, string>> = {
  invalid_request: 'The request can’t be read. The same request will be refused again.',
  idempotency_conflict: 'A mistake of the caller: one key, two different inquiries. Nothing was stored for the second.',
  not_found: 'Nothing has this address. Ids are exact: compare yours with the list it came from.',
  unsupported_version: 'The major version in the path does not exist.',
  method_not_allowed: 'The address exists and answers other methods, which stand in `Allow`.',
  payload_too_large: 'Reading stopped at the limit. The connection is closed.',
  unsupported_media_type: 'Bodies are JSON, as they are, and say so.',
  validation_error:
    'The JSON is well-formed and its content is not valid. `fields` names each bad field, nested ones with dots; `body` stands for the whole.',
  rate_limited: 'The quota is used up. The refused request is not counted. Wait, then send the same request.',
  unavailable:
    'The service can’t do it now. For an inquiry the outcome may be uncertain: keep the key, and send the same again.',
}
