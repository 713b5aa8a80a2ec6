/** Whether a form was sent from one of our own pages: another site must not send inquiries in its visitors' names. */
import type { IncomingHttpHeaders } from 'node:http'

/**
 * Browsers say where a form comes from in `Sec-Fetch-Site`, older ones only in `Origin`. A client that sends neither is not a
 * browser and acts for nobody but itself.
 */
export function isFromOurPage(headers: IncomingHttpHeaders, allowedOrigins: readonly string[]): boolean {
  const { origin, host } = headers
  const from = headers['sec-fetch-site']
  // `none`: the person reloaded the page.
  if (from === 'same-origin' || from === 'none') return true
  if (origin === undefined) return from === undefined
  return allowedOrigins.includes(origin) || (from === undefined && URL.parse(origin)?.host === host)
}
