/**
 * The bytes of an asset, through the cache of the data centre. The cache holds nothing but bytes under their own hash,
 * without any field of a request or an answer: one client's quota can't reach another, and HTML can't be served for
 * Markdown, brotli for gzip, or last week's file for today's.
 */
import { IMMUTABLE_CACHE } from '../../../inquiry-service/contract/response-headers.ts'
import type { EdgeFile } from './files.ts'
import type { EdgeEnvironment, Lifetime } from './runtime.ts'

/** A host that does not exist: nothing else uses these keys. */
const KEYS = 'https://assets.invalid/'

/** @throws Error when the asset is missing: worker and assets come from different builds */
export async function assetBytes(asset: EdgeFile, env: EdgeEnvironment, lifetime: Lifetime): Promise<ArrayBuffer> {
  const cache = sharedCache()
  const key = KEYS + asset.etag.replaceAll('"', '')
  const cached = await cache.match(key).catch(() => undefined)
  if (cached) return await cached.arrayBuffer()
  const response = await env.ASSETS.fetch(KEYS + asset.file.slice(1).split('/').map(encodeURIComponent).join('/'))
  if (response.status !== 200) throw new Error(`Cannot read an asset: the platform answers ${response.status}`)
  const bytes = await response.arrayBuffer()
  const stored = new Response(bytes, { headers: { 'Cache-Control': IMMUTABLE_CACHE } })
  // A failure only makes the next answer slower.
  lifetime.waitUntil(cache.put(key, stored).catch(() => {}))
  return bytes
}

function sharedCache(): Cache {
  const { default: cache } = caches as unknown as { default: Cache }
  return cache
}
