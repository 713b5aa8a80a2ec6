/** Encoded, as an address may hold `?` and `&`, which would begin header fields: a copy to somebody else, or a file attached. */
export function mailto(address: string, fields: { readonly subject?: string; readonly body?: string } = {}) {
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)].map(encodeURIComponent)
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `mailto:${local}@${domain}${query.length > 0 ? `?${query.join('&')}` : ''}`
}
