/**
 * Who calls (D21): the peer, or behind a trusted proxy the rightmost X-Forwarded-For address that is not itself trusted. What stands
 * further left was written by someone we don't know.
 */
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Addresses from `address` on that share its first `bits` bits. */
export interface AddressRange {
  address: Address
  bits: number
}

/** One address or CIDR range; undefined when it is neither. `10.1.2.3` is the range of itself. */
export function parseRange(text: string): AddressRange | undefined {
  const [base = '', bits, ...rest] = text.split('/')
  const written = parseWritten(base)
  if (!written || rest.length > 0) return undefined
  const width = written.kind() === 'ipv4' ? 32 : 128
  if (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= width)) return undefined
  const length = bits === undefined ? width : Number(bits)
  const address = withoutMapping(written)
  // ::ffff:10.0.0.0/104 is 10.0.0.0/8, as the addresses that it is compared with have lost their mapping too.
  const mappedBits = address.kind() !== written.kind() ? 96 : 0
  return length < mappedBits ? undefined : { address, bits: length - mappedBits }
}

/** Canonical, IPv6 cut to its /64. Who has none, as behind a Unix socket, is one client called `unknown`. */
export function clientAddress(text: string | undefined): string {
  const address = parseAddress(text ?? '')
  return address ? canonical(address) : 'unknown'
}

/** Undefined where the peer itself is the client. A hop that is no address ends the search: what stands left may be invented. */
export function forwardedClient(forwardedFor: string, trusted: readonly AddressRange[]): string | undefined {
  for (const hop of forwardedFor.split(',').reverse()) {
    const address = parseAddress(hop.trim())
    if (!address) return undefined
    if (!isTrusted(address, trusted)) return canonical(address)
  }
  return undefined
}

export function isTrustedAddress(text: string | undefined, trusted: readonly AddressRange[]): boolean {
  const address = parseAddress(text ?? '')
  return address !== undefined && isTrusted(address, trusted)
}

function isTrusted(address: Address, trusted: readonly AddressRange[]): boolean {
  return trusted.some((range) => range.address.kind() === address.kind() && address.match(range.address, range.bits))
}

/** An address as hops write it: with or without port, brackets and zone. */
function parseAddress(text: string): Address | undefined {
  const written = parseWritten(text)
  if (written) return withoutMapping(written)
  const bare = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(text)?.[1] ?? text
  const address = parseWritten(bare.replace(/%.*$/, ''))
  return address && withoutMapping(address)
}

/** The four-part and colon forms only: the library also reads `1` and `0x7f.1`, which no proxy writes. */
function parseWritten(text: string): Address | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text)
  return text.includes(':') && !text.includes('%') && ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : undefined
}

function withoutMapping(address: Address): Address {
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address
}

function canonical(address: Address): string {
  if (address instanceof ipaddr.IPv4) return address.toString()
  return `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`
}
