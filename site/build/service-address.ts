/** Where pages send what only the service can answer. */
import { buildConfig } from './content.ts'

/** Relative when site and service are one host, so that the page works under every name of it. */
export function serviceAddress(path: string): string {
  return buildConfig.inquiryUrl === buildConfig.siteUrl ? path : `${buildConfig.inquiryUrl}${path}`
}
