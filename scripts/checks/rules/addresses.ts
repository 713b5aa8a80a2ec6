/** The address of a document leads to its publisher. */
import type { Finding, Rule } from '../rule.ts'

/**
 * Publisher, as in the record → domains on which it publishes; a subdomain counts. On a host that many share, the path
 * that belongs to the publisher stands behind the domain.
 */
const DOMAINS: Record<string, readonly string[]> = {
  // Reproduces NVIDIA's table of a part for which NVIDIA has no page.
  AFOX: ['afox-corp.com'],
  AMD: ['amd.com', 'github.com/ROCm/'],
  Amazon: ['amazon.com'],
  'Axelera AI': ['axelera.ai'],
  Biren: ['birentech.com'],
  Cambricon: ['cambricon.com'],
  'd-Matrix': ['d-matrix.ai'],
  FuriosaAI: ['furiosa.ai'],
  Graphcore: ['graphcore.ai'],
  'Habana Labs (Intel)': ['habana.ai'],
  // Ascend is its organisation on GitCode.
  Huawei: ['huawei.com', 'hiascend.com', 'gitcode.com/Ascend/'],
  IBM: ['ibm.com'],
  // The documentation of the project is hosted for it, not by it.
  'IBM (torch-spyre project)': ['torch-spyre.readthedocs.io'],
  Intel: ['intel.com', 'habana.ai', 'github.com/intel/'],
  // Slides that Intel showed, kept by the conference.
  'Intel, at Hot Chips 2022': ['hotchips.org'],
  'Intel, at Hot Chips 2024': ['hotchips.org'],
  Iluvatar: ['iluvatar.com'],
  MetaX: ['metax-tech.com'],
  'Moore Threads': ['mthreads.com'],
  // nvidia.github.io and github.com/NVIDIA are its own; dam-cdn is its file server.
  NVIDIA: ['nvidia.com', 'nvidia.github.io', 'github.com/NVIDIA/', 'dam-cdn.nvd.orangelogic.com'],
  Qualcomm: ['qualcomm.com', 'quic.github.io'],
  Rebellions: ['rbln.ai', 'rebellions.ai'],
  // Its guide prints the part numbers of the cards in its servers.
  Supermicro: ['supermicro.com'],
  Tenstorrent: ['tenstorrent.com', 'github.com/tenstorrent/'],
}

/** Where a maker publishes under another roof: its entry in a benchmark, `AMD, at MLCommons`, or its release at a newswire. */
const OTHER_ROOFS: Record<string, readonly string[]> = {
  MLCommons: ['github.com/mlcommons/'],
  FlagPerf: ['github.com/FlagOpen/FlagPerf/'],
  'PR Newswire': ['prnewswire.com'],
}

/** Who reported an announcement of which the maker's own text was not read; the rule `press-dates` says what for. */
export const PRESS: Record<string, readonly string[]> = {
  AnandTech: ['anandtech.com'],
  "Coelacanth's Dream": ['coelacanth-dream.com'],
  'Converge Digest': ['convergedigest.com'],
  dobreprogramy: ['dobreprogramy.pl'],
  'Everyeye Tech': ['everyeye.it'],
  Geektopia: ['geektopia.es'],
  'Global Times': ['globaltimes.cn'],
  Hardwareluxx: ['hardwareluxx.de'],
  'Le Comptoir du Hardware': ['comptoir-hardware.com'],
  Microway: ['microway.com'],
  'Republic World': ['republicworld.com'],
  'The Next Platform': ['nextplatform.com'],
  'Tom’s Hardware France': ['tomshardware.fr'],
  Wccftech: ['wccftech.com'],
}

function domainsOf(publisher: string): readonly string[] | undefined {
  const [, roof = ''] = publisher.split(', at ')
  return DOMAINS[publisher] ?? PRESS[publisher] ?? OTHER_ROOFS[roof]
}

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
    const domains = domainsOf(publisher)
    if (!domains) {
      say(`publisher "${publisher}" has no domain in the rule`, 'add its domains, or correct the name of the publisher')
      return findings
    }
    const here = domains.filter((candidate) => {
      const [host = ''] = candidate.split('/')
      return hostname === host || hostname.endsWith(`.${host}`)
    })
    if (here.length === 0) {
      say(`${hostname} is none of ${domains.join(', ')}, the domains of ${publisher}`, 'link the publisher’s own copy')
    } else if (!here.some((candidate) => pathname.startsWith(candidate.slice(candidate.split('/', 1)[0]?.length)))) {
      say(`${hostname}${pathname} is not below ${here.join(', ')}`, 'link the publisher’s own copy')
    }
    return findings
  },
}
