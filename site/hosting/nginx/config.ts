/**
 * The nginx configuration, made from the endpoint table, the fault table and the field lists of the contract: never a
 * second list. What nginx alone can't keep: the exact sliding window of the public quota, and the `RateLimit` field that
 * would tell of it. `limit_req` admits 120 at once and then two a second.
 */
import { allowOf, ENDPOINTS, type Endpoint } from '../../../inquiry-service/contract/endpoints.ts'
import type { FaultName } from '../../../inquiry-service/contract/errors.ts'
import { PUBLIC_QUOTA } from '../../../inquiry-service/contract/limits.ts'
import { corsFields, preflightFields } from '../../../inquiry-service/http/cors.ts'
import { mediaTypes } from '../../../inquiry-service/http/media-types.ts'
import { rateLimitPolicyField } from '../../../inquiry-service/http/rate-limit-fields.ts'
import { securityHeaders } from '../../../inquiry-service/http/security-headers.ts'
import { acceptMaps } from './accept.ts'
import { block, directive, field, quoted, returnFault } from './syntax.ts'

export interface NginxOptions {
  /** Folder of the built site. */
  root: string
  /** `80`, `127.0.0.1:8080`, … as in nginx's `listen`. */
  listen: string
  /** Address of the service, `127.0.0.1:3001`. */
  upstream: string
  siteUrl: string
  inquiryUrl: string
  /** Browser origins that may submit inquiries. */
  allowedOrigins: readonly string[]
}
