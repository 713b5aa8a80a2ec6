/** A document's address must belong to its publisher. */
import type { Finding, Rule } from '../rule.ts'

/**
 * Publisher, as recorded → the domains it publishes on, including subdomains. For a shared host, the publisher's path
 * follows the domain.
 */
const DOMAINS: Record<string, readonly string[]> = {
  // Reproduces NVIDIA's table for a part without a page at NVIDIA.
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
  // Its organisation on GitCode is Ascend.
  Huawei: ['huawei.com', 'hiascend.com', 'gitcode.com/Ascend/'],
  IBM: ['ibm.com'],
  // The project's documentation is hosted there by others.
  'IBM (torch-spyre project)': ['torch-spyre.readthedocs.io'],
  Intel: ['intel.com', 'habana.ai', 'github.com/intel/'],
  // Slides shown by Intel and kept by the conference.
  'Intel, at Hot Chips 2022': ['hotchips.org'],
  'Intel, at Hot Chips 2024': ['hotchips.org'],
  Iluvatar: ['iluvatar.com'],
  MetaX: ['metax-tech.com'],
  'Moore Threads': ['mthreads.com'],
  // It owns nvidia.github.io and github.com/NVIDIA; dam-cdn is its file server.
  NVIDIA: ['nvidia.com', 'nvidia.github.io', 'github.com/NVIDIA/', 'dam-cdn.nvd.orangelogic.com'],
  Qualcomm: ['qualcomm.com', 'quic.github.io'],
  Rebellions: ['rbln.ai', 'rebellions.ai'],
  // Its guide lists the part numbers of the cards in its servers.
  Supermicro: ['supermicro.com'],
  Tenstorrent: ['tenstorrent.com', 'github.com/tenstorrent/'],
}

/** Makers that publish elsewhere: an entry in a benchmark, `AMD, at MLCommons`, or a release at a newswire. */
const OTHER_ROOFS: Record<string, readonly string[]> = {
  MLCommons: ['github.com/mlcommons/'],
  FlagPerf: ['github.com/FlagOpen/FlagPerf/'],
  'PR Newswire': ['prnewswire.com'],
}

/**
 * Reporters of an announcement whose original text nobody has read; the rule `press-dates` says what they may state.
 */
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
    'A document is at a plain https address on its publisher’s own domain, because a copy on another site can be changed by somebody else and a tracking parameter ends with the campaign.',
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
