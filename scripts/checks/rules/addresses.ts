/** The address of a document leads to its publisher. */
import type { Finding, Rule } from '../rule.ts'

/** Publisher, as in the record → domains on which it publishes; a subdomain counts. */
const DOMAINS: Record<string, readonly string[]> = {
  // Reproduces NVIDIA's table of a part for which NVIDIA has no page.
  AFOX: ['afox-corp.com'],
  AMD: ['amd.com'],
  Amazon: ['amazon.com'],
  Cambricon: ['cambricon.com'],
  'd-Matrix': ['d-matrix.ai'],
  FuriosaAI: ['furiosa.ai'],
  Graphcore: ['graphcore.ai'],
  'Habana Labs (Intel)': ['habana.ai'],
  Huawei: ['huawei.com'],
  IBM: ['ibm.com'],
  // The documentation of the project is hosted for it, not by it.
  'IBM (torch-spyre project)': ['torch-spyre.readthedocs.io'],
  Intel: ['intel.com', 'habana.ai'],
  // Slides that Intel showed, kept by the conference.
  'Intel, at Hot Chips 2024': ['hotchips.org'],
  // nvidia.github.io and github.com/NVIDIA are its own; dam-cdn is its file server.
  NVIDIA: ['nvidia.com', 'nvidia.github.io', 'github.com', 'dam-cdn.nvd.orangelogic.com'],
  // Its own system descriptions, in the repositories of the benchmark's results.
  'NVIDIA, at MLCommons': ['github.com'],
  Qualcomm: ['qualcomm.com', 'quic.github.io'],
  Tenstorrent: ['tenstorrent.com'],
}

/** On a host that many share, the path names the owner: publisher → beginning of the path there. */
const OWNERS: Record<string, string> = { NVIDIA: '/NVIDIA/', 'NVIDIA, at MLCommons': '/mlcommons/' }
const SHARED_HOST = 'github.com'

export const addresses: Rule = {
  name: 'addresses',
  description:
    'A document lies at a plain https address on its publisher’s own domain, because a copy on another site can be changed by somebody else and a tracking parameter ends with the campaign.',
  scope: 'document',
  check({ url, publisher }) {
    const { hostname, port, username, password, hash, searchParams, pathname } = new URL(url)
    const findings: Finding[] = []
    const say = (problem: string, remedy: string) => findings.push({ field: 'url', problem, remedy })
    if (port || username || password) say(`${url} has a port or credentials`, 'use the public address')
    if (hash.startsWith('#:~:')) say(`${url} has a text fragment`, 'cut it off')
    const tracking = [...searchParams.keys()].filter((name) => /^(?:utm_|ncid|nvid|gclid|mkt_)/.test(name))
    if (tracking.length > 0) say(`${url} carries ${tracking.join(', ')}`, 'cut tracking parameters off')
    const domains = DOMAINS[publisher]
    if (!domains) {
      say(`publisher "${publisher}" has no domain in the rule`, 'add its domains, or correct the name of the publisher')
      return findings
    }
    const domain = domains.find((candidate) => hostname === candidate || hostname.endsWith(`.${candidate}`))
    const owner = domain === SHARED_HOST ? OWNERS[publisher] : undefined
    if (!domain) {
      say(`${hostname} is none of ${domains.join(', ')}, the domains of ${publisher}`, 'link the publisher’s own copy')
    } else if (owner !== undefined && !pathname.startsWith(owner)) {
      say(`${hostname}${pathname} is not below ${owner}`, 'link the publisher’s own copy')
    }
    return findings
  },
}
