/** Where the service answers, as browsers and shells reach it. Paths come from the endpoint table. */
import { API_PREFIXES, ENDPOINTS, type EndpointId } from '../../inquiry-service/contract/endpoints.ts'
import { buildConfig } from './content.ts'

export const estimateUrl = serviceUrl('estimate')
export const sandboxUrl = serviceUrl('sandbox')
export const requestsUrl = serviceUrl('requests')

function serviceUrl(id: EndpointId): string {
  const endpoint = ENDPOINTS.find((candidate) => candidate.id === id)
  if (!endpoint) throw new Error(`Bug: there is no endpoint ${id}`)
  return `${buildConfig.inquiryUrl}${API_PREFIXES[0]}${endpoint.path}`
}
