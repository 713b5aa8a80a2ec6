/** The security fields of every answer, for the service and the generated configurations of static servers, CDN and edge. */

export interface SecurityOptions {
  siteUrl: string
  inquiryUrl: string
}

/** Pages may be embedded by nobody; data, the read API and open files, is meant to be used from everywhere. */
export type SecurityScope = 'page' | 'data'

/** Two years. Seconds. Without subdomains: they may belong to others. */
const HSTS_SECONDS = 63_072_000

const DENIED_FEATURES = [
  'accelerometer autoplay browsing-topics camera display-capture encrypted-media fullscreen geolocation gyroscope',
  'hid idle-detection magnetometer microphone midi payment picture-in-picture publickey-credentials-get',
  'screen-wake-lock serial usb xr-spatial-tracking',
].flatMap((names) => names.split(' '))

/** Name and value of each field. Data carries only what means something where nothing is drawn, run or followed. */
export function securityHeaders(
  options: SecurityOptions,
  scope: SecurityScope,
  policy = scope === 'page' ? pagePolicy(options) : DATA_POLICY,
): [name: string, value: string][] {
  const fields: [string, string][] = [
    ['Content-Security-Policy', policy],
    ['X-Content-Type-Options', 'nosniff'],
    ['Cross-Origin-Resource-Policy', scope === 'page' ? 'same-origin' : 'cross-origin'],
  ]
  if (scope === 'page') {
    fields.push(
      ['X-Frame-Options', 'DENY'],
      ['Referrer-Policy', 'strict-origin'],
      ['Permissions-Policy', DENIED_FEATURES.map((feature) => `${feature}=()`).join(', ')],
      ['Cross-Origin-Opener-Policy', 'same-origin'],
    )
  }
  if (options.siteUrl.startsWith('https:')) {
    fields.push(['Strict-Transport-Security', `max-age=${HSTS_SECONDS}`])
  }
  return fields
}

const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The one script that stands in the pages themselves: `site/core/head-script.ts`, which a test holds against this. */
export const HEAD_SCRIPT_DIGEST = 'sha256-3dtJOgeUBS1qr0tuOtGSqRkIxZ3j68eGFkKPf0E6BrY='

function pagePolicy({ siteUrl, inquiryUrl }: SecurityOptions): string {
  const inquiryOrigin = new URL(inquiryUrl).origin
  const connect = inquiryOrigin === new URL(siteUrl).origin ? "'self'" : `'self' ${inquiryOrigin}`
  return [
    "default-src 'none'",
    `script-src 'self' '${HEAD_SCRIPT_DIGEST}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src ${connect}`,
    // The inquiry form without its script goes where its script would.
    `form-action ${connect}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
