/** What follows from the name of a built file: its content type, and who may read it, for service, static servers and CDN. */

const TEXT_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  md: 'text/markdown',
  txt: 'text/plain',
  // Samples, to be read: no browser should run or play them (`.ts` is also a kind of video).
  ts: 'text/plain',
  py: 'text/plain',
  sh: 'text/plain',
  css: 'text/css',
  csv: 'text/csv',
  js: 'text/javascript',
  mjs: 'text/javascript',
  json: 'application/json',
  // Feeds.
  xml: 'application/atom+xml',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
}

const BINARY_TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  gif: 'image/gif',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
  zip: 'application/zip',
}

export const MEDIA_TYPE_BY_NAME: Readonly<Record<string, string>> = {
  '/sitemap.xml': 'application/xml; charset=utf-8',
}

export function contentTypeOf(path: string): string {
  const named = MEDIA_TYPE_BY_NAME[path]
  if (named) return named
  const ending = endingOf(path)
  const text = TEXT_TYPES[ending]
  return text ? `${text}; charset=utf-8` : (BINARY_TYPES[ending] ?? 'application/octet-stream')
}

/** Whether compression pays: pictures, fonts and archives are compressed already. */
export function isCompressible(path: string): boolean {
  const ending = endingOf(path)
  return MEDIA_TYPE_BY_NAME[path] !== undefined || ending in TEXT_TYPES || ending === 'wasm' || ending === 'ico'
}

/** Ending → media type, for servers that are configured with such a list. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = { ...TEXT_TYPES, ...BINARY_TYPES }

function endingOf(path: string): string {
  return /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''
}

/** Outside the API, where the endpoint table decides: what every page of the web may read. nginx understands the pattern too. */
export const OPEN_FILE = /^(?!\/api\/)\/(?:social-card\.png|.*\.(?:csv|json|md|py|sh|ts|txt|xml|zip))$/

export const isOpenFile = (path: string): boolean => OPEN_FILE.test(path)
