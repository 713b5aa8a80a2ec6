/**
 * How nginx keeps the public quota: before each counted read it asks the service, which counts reads and estimates of the
 * client in one window and says how much is left. While the service is away nginx counts by itself, a full window at once
 * and then the average rate; it can't say how much is left, so only refusals mention the quota.
 */
import { PUBLIC_QUOTA } from '../../../inquiry-service/contract/limits.ts'
import { PROXY_QUOTA_PATH } from '../../../inquiry-service/wire/proxies.ts'
import { block, directive, field } from './maps.ts'

const ASK = '/.quota'

/**
 * The same services as for inquiries, in their own group: a restarting service may keep inquiries waiting, but not
 * these questions, and nginx must not avoid it for inquiries because of them.
 */
export const QUOTA_GROUP = 'quota_service'

/** Where each client's use is remembered. */
export function quotaZone(): string[] {
  const perMinute = (PUBLIC_QUOTA.limit * 60) / PUBLIC_QUOTA.windowSeconds
  return [
    directive('limit_req_zone', '$client_prefix', 'zone=public_quota:10m', `rate=${perMinute}r/m`),
    // Empty when the service did not answer and nginx counts alone.
    'map $quota_wait $quota_retry_after {\n    default $quota_wait;\n    "" 1;\n}',
  ]
}

/** Counts a read within its location; `refused` names the location that answers 429. */
export function countRead(refused: string): string[] {
  return [
    directive('auth_request', ASK),
    directive('auth_request_set', '$quota_policy', '$upstream_http_ratelimit_policy'),
    directive('auth_request_set', '$quota_state', '$upstream_http_ratelimit'),
    directive('auth_request_set', '$quota_wait', '$upstream_http_retry_after'),
    directive('error_page', '403', '=', `@${refused}`),
  ]
}

/** Empty, and therefore left out, when the service did not answer. */
export const QUOTA_FIELDS = [field('RateLimit-Policy', '$quota_policy'), field('RateLimit', '$quota_state')]

export const RETRY_AFTER_FIELD = field('Retry-After', '$quota_retry_after')

/** The question to the service. While nobody answers it, nginx counts alone and reads continue (D25). */
export function quotaLocations(): string[] {
  return [
    block(`location = ${ASK}`, [
      'internal;',
      directive('proxy_pass', `http://${QUOTA_GROUP}${PROXY_QUOTA_PATH}`),
      'proxy_method GET;',
      'proxy_pass_request_body off;',
      'proxy_pass_request_headers off;',
      'proxy_set_header Host $host_for_service;',
      'proxy_set_header Connection "";',
      // The body of the read is not sent: given its length, the service would wait for it and swallow the next
      // question.
      'proxy_set_header Content-Length "";',
      'proxy_set_header Transfer-Encoding "";',
      'proxy_set_header X-Forwarded-For $remote_addr;',
      'proxy_connect_timeout 1s;',
      'proxy_read_timeout 1s;',
      'proxy_intercept_errors on;',
      'error_page 429 =403 @quota_used_up;',
      'error_page 400 404 500 502 503 504 = @quota_alone;',
    ]),
    block('location @quota_used_up', ['return 403;']),
    block('location @quota_alone', [
      'error_page 404 @no_page;',
      `if ($request_uri ~ ^${ASK.replace('.', '\\.')}) { return 404; }`,
      directive('limit_req', 'zone=public_quota', `burst=${PUBLIC_QUOTA.limit - 1}`, 'nodelay'),
      directive('limit_req_status', '403'),
      'try_files /.counted =204;',
    ]),
  ]
}
