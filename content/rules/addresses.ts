/** A document's address must belong to its publisher. */
import type { Publishers } from '../schema/document.ts'
import type { Finding, Rule } from './rule.ts'

/** `AMD, at MLCommons` publishes where MLCommons does. */
function domainsOf(publisher: string, publishers: Publishers): readonly string[] | undefined {
  const [, host = ''] = publisher.split(', at ')
  return (publishers[publisher] ?? publishers[host])?.at
}

export const addresses: Rule = {
  name: 'addresses',
  description:
    'A document is at a plain https address on its publisher’s own domain, because a copy on another site can be changed by somebody else and a tracking parameter ends with the campaign.',
  scope: 'document',
  check({ url, publisher }, { content }) {
    const { hostname, port, username, password, hash, searchParams, pathname } = new URL(url)
    const findings: Finding[] = []
    const say = (problem: string, remedy: string) => findings.push({ field: 'url', problem, remedy })
    if (port || username || password) say(`${url} has a port or credentials`, 'use the public address')
    if (hash.startsWith('#:~:')) say(`${url} has a text fragment`, 'cut it off')
    const tracking = [...searchParams.keys()].filter((name) => /^(?:utm_|ncid|nvid|gclid|mkt_)/.test(name))
    if (tracking.length > 0) say(`${url} carries ${tracking.join(', ')}`, 'cut tracking parameters off')
    const domains = domainsOf(publisher, content.publishers)
    if (!domains) {
      say(`"${publisher}" is not in content/publishers.json`, 'add the publisher, or correct its name')
      return findings
    }
    const here = domains.filter((candidate) => {
      const [host = ''] = candidate.split('/')
      return hostname === host || hostname.endsWith(`.${host}`)
    })
    if (here.length === 0) {
      say(
        `${hostname} is not one of ${domains.join(', ')}, the domains of ${publisher}`,
        'link the publisher’s own copy',
      )
    } else if (!here.some((candidate) => pathname.startsWith(candidate.slice(candidate.split('/', 1)[0]?.length)))) {
      say(`${hostname}${pathname} is not below ${here.join(', ')}`, 'link the publisher’s own copy')
    }
    return findings
  },
}
