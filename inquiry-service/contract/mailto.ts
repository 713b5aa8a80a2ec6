/**
 * The address of a link that writes an email. An address may contain `?` and `&`, which here would begin header fields: a copy to
 * somebody else, or a file attached.
 */
export function mailto(
  address: string,
  fields: Readonly<Record<'subject' | 'body', string>> | { subject?: string } = {},
) {
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)].map(encodeURIComponent)
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `mailto:${local}@${domain}${query.length > 0 ? `?${query.join('&')}` : ''}`
}
