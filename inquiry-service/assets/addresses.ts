/** Maps public addresses to built files. Static servers and the edge follow the same rules. */
import { FORMER_IDS } from '../../content/former-ids.ts'
import { type FormerIds, ID_KINDS } from '../../content/schema/former-ids.ts'
import { API_PREFIXES, decodedPath, ENDPOINTS, type Endpoint, type EndpointId } from '../contract/endpoints.ts'
import { type FaultName, Refusal } from '../contract/errors.ts'
import { ownValue } from '../contract/own-value.ts'
import { isOpenFile } from '../wire/file-types.ts'
import { isMissedMarkdown } from '../wire/negotiation.ts'
import type { Asset, AssetIndex } from './asset.ts'

export type PageMatch = { kind: 'asset'; asset: Asset } | { kind: 'moved'; location: string } | { kind: 'none' }

/** The file of a GET endpoint, for both prefixes. It has an ending because a file and a folder can't share a name. */
export function endpointFile({ path }: Endpoint, params: Readonly<Record<string, string>>): string {
  return FIXED_FILES.get(path) ?? fileAt(path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''))
}

/** A read file that the build did not make: only a new deployment can fix that. */
const MISSING_FILE_RETRY_SECONDS = 60

export const UNKNOWN_ID: Readonly<Partial<Record<EndpointId, FaultName>>> = {
  variant: 'unknown-variant',
  document: 'unknown-document',
}

/** Why a read has no file. Without a site (split) no ids are known, so a 404 would be wrong. */
export function missingRead({ id }: Endpoint, knowsIds = true): Refusal {
  const unknown = knowsIds ? UNKNOWN_ID[id] : undefined
  return unknown ? new Refusal(unknown) : new Refusal('unavailable', { retryAfterSeconds: MISSING_FILE_RETRY_SECONDS })
}

const fileAt = (path: string) => `${API_PREFIXES[0]}${path}.json`

const FIXED_FILES: ReadonlyMap<string, string> = new Map(
  ENDPOINTS.filter(({ path }) => !path.includes('{')).map(({ path }) => [path, fileAt(path)]),
)

/** `/about` is `about.html` or `about/index.html`; its other spellings, with a slash or an ending, move there. */
export function findPage(assets: AssetIndex, path: string): PageMatch {
  const file = decodedPath(path)
  if (file === undefined) return { kind: 'none' }
  const page = pageAsset(assets, file)
  if (page) return { kind: 'asset', asset: page }
  const standIn = ownValue(MOVED_PAGES, file)
  if (standIn !== undefined && pageAsset(assets, standIn)) return { kind: 'moved', location: standIn }
  const bare = file.replace(/(?:(?:^|\/)index)?(?:\.html|\/)$/, '') || '/'
  // Redirects only to an address of ours: a location built from the request alone could lead anywhere.
  return bare !== file && pageAsset(assets, bare) ? { kind: 'moved', location: encodeURI(bare) } : { kind: 'none' }
}

export function isOpenPage(match: PageMatch): boolean {
  return match.kind === 'asset' ? match.asset.isOpen : match.kind === 'moved' && isOpenFile(match.location)
}

export function notFoundPage(assets: AssetIndex, path: string, accept: string | undefined): Asset | undefined {
  return (isMissedMarkdown(path, accept) ? assets.get('/404.md') : undefined) ?? assets.get('/404.html')
}

function pageAsset(assets: AssetIndex, path: string): Asset | undefined {
  if (path === '/') return assets.get('/index.html')
  if (path.endsWith('.html') || path === '/404' || path === '/404.md') return undefined
  return assets.get(path) ?? assets.get(`${path}.html`) ?? assets.get(`${path}/index.html`)
}

const FOLDERS = {
  models: '/models',
  variants: '/catalog',
  documents: '/documents',
  articles: '/articles',
  presets: '/fit',
} as const

export function formerPages(former: FormerIds): Record<string, string> {
  return Object.fromEntries(
    ID_KINDS.flatMap((kind) =>
      Object.entries(former[kind]).flatMap(([id, { now }]) =>
        ['', '.md'].map((ending) => [`${FOLDERS[kind]}/${id}${ending}`, `${FOLDERS[kind]}/${now}${ending}`]),
      ),
    ),
  )
}

/** Pages that are gone, with the page that takes the place of each: links to them keep working in every deployment. */
export const MOVED_PAGES: Readonly<Record<string, string>> = {
  '/hosting': '/developers',
  '/hosting.md': '/developers.md',
  ...formerPages(FORMER_IDS),
}
