/** Links to the API, its description, documentation and status (RFC 9727, in the format of RFC 9264). */
import { API_PREFIXES } from '../../../inquiry-service/contract/endpoints.ts'
import { absolute } from '../../build/content.ts'

const link = (path: string, type: string) => [{ href: absolute(path), type }]
const [prefix] = API_PREFIXES

const linkset = {
  linkset: [
    {
      anchor: absolute('/.well-known/api-catalog'),
      item: [{ href: absolute(prefix) }],
    },
    {
      anchor: absolute(prefix),
      'service-desc': link('/openapi.json', 'application/vnd.oai.openapi+json;version=3.1'),
      'service-doc': [...link('/developers', 'text/html'), ...link('/developers.md', 'text/markdown')],
      status: link(`${prefix}/health`, 'application/json'),
    },
  ],
}

export const GET = () =>
  new Response(JSON.stringify(linkset), {
    headers: { 'Content-Type': 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"' },
  })
