/** What each error code means for a program: whether the same request can ever succeed. */
import type { ErrorCode } from '../../../inquiry-service/contract/errors.ts'

export const CODE_MEANINGS: Readonly<Record<ErrorCode, string>> = {
  invalid_request: 'The request can’t be read. The same request will be refused again.',
  idempotency_conflict: 'A mistake by the caller: one key, two different inquiries. Nothing was stored for the second.',
  not_found: 'There is nothing at this address. Ids are exact: compare yours with the list it came from.',
  unsupported_version: 'The major version in the path does not exist.',
  method_not_allowed: 'The address exists but supports other methods, which `Allow` lists.',
  payload_too_large: 'The body is too long: the service stopped reading at the limit and closes the connection.',
  unsupported_media_type: 'Send plain JSON, not compressed, and say so in `Content-Type`.',
  validation_error:
    'The JSON is well-formed but its content is not valid. `fields` names each invalid field, nested ones with dots; `body` stands for the body as a whole.',
  rate_limited: 'The quota is used up. The refused request does not count. Wait, then send the same request again.',
  unavailable:
    'The service can’t do this now. For an inquiry the outcome may be uncertain: keep the key and send the same request again.',
}
