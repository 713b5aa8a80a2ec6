/** Where the service answers. Paths come from the endpoint table. */
import { API_PREFIXES, ENDPOINTS, type EndpointId } from '../../inquiry-service/contract/endpoints.ts'
import { INQUIRY_FORM_PATH } from '../../inquiry-service/contract/inquiry-form.ts'
import { buildConfig } from './content.build.ts'

/** Absolute, for shells and people. */
export function serviceUrl(id: EndpointId): string {
  return `${buildConfig.inquiryUrl}${servicePath(id)}`
}

/** For pages: without a host where one process serves both, so that the page works under any name and port. */
export function serviceAddress(path: string): string {
  return buildConfig.inquiryUrl === buildConfig.siteUrl ? path : `${buildConfig.inquiryUrl}${path}`
}

/** For scripts on the page. */
export function scriptUrl(id: EndpointId): string {
  return serviceAddress(servicePath(id))
}

/** Where the inquiry form is submitted without a script. */
export function inquiryFormUrl(): string {
  return serviceAddress(INQUIRY_FORM_PATH)
}

function servicePath(id: EndpointId): string {
  const endpoint = ENDPOINTS.find((candidate) => candidate.id === id)
  if (!endpoint) throw new Error(`Bug: there is no endpoint ${id}`)
  return `${API_PREFIXES[0]}${endpoint.path}`
}
