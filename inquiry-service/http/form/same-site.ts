/** Whether a form was sent from a page of ours: another site must not send inquiries in the name of its visitors. */
import type { IncomingHttpHeaders } from 'node:http'

/**
 * Browsers say where a form comes from in `Sec-Fetch-Site`, older ones in `Origin` alone. What says neither is no browser
 * and acts for nobody but itself.
 */
export function isFromOurPage(headers: IncomingHttpHeaders, allowedOrigins: readonly string[]): boolean {
  const { origin, host } = headers
  const from = headers['sec-fetch-site']
  // `none`: the person reloaded the page.
  if (from === 'same-origin' || from === 'none') return true
  if (origin === undefined) return from === undefined
  return allowedOrigins.includes(origin) || (from === undefined && URL.parse(origin)?.host === host)
}
