/** Where pages send requests that only the service can answer. */
import { buildConfig } from './content.ts'

/** Relative when site and service share a host, so that the page works under any of its names. */
export function serviceAddress(path: string): string {
  return buildConfig.inquiryUrl === buildConfig.siteUrl ? path : `${buildConfig.inquiryUrl}${path}`
}
