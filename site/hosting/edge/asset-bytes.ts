/**
 * The bytes of an asset, through the cache of the data centre. Only this goes into the cache: bytes under the name of
 * their own hash, without a field of any request or answer. So what one client is told of its quota can't reach another,
 * and a key that names the bytes themselves can't give HTML for Markdown, brotli for gzip, or last week's for today's.
 */
import { IMMUTABLE_CACHE } from '../../../inquiry-service/contract/caching.ts'
import type { EdgeFile } from './files.ts'
import type { EdgeEnvironment, Lifetime } from './runtime.ts'

/** Names of no host: nothing else asks the cache for them. */
const KEYS = 'https://assets.invalid/'

/** @throws Error when the asset is not there: the worker is of another build than its assets */
export async function assetBytes(asset: EdgeFile, env: EdgeEnvironment, lifetime: Lifetime): Promise<ArrayBuffer> {
  const cache = sharedCache()
  const key = KEYS + asset.etag.replaceAll('"', '')
  const cached = await cache.match(key).catch(() => undefined)
  if (cached) return await cached.arrayBuffer()
  const response = await env.ASSETS.fetch(KEYS + asset.file.slice(1).split('/').map(encodeURIComponent).join('/'))
  if (response.status !== 200) throw new Error(`Cannot read an asset: the platform answers ${response.status}`)
  const bytes = await response.arrayBuffer()
  const stored = new Response(bytes, { headers: { 'Cache-Control': IMMUTABLE_CACHE } })
  // Without it the next answer is only slower.
  lifetime.waitUntil(cache.put(key, stored).catch(() => {}))
  return bytes
}

function sharedCache(): Cache {
  const { default: cache } = caches as unknown as { default: Cache }
  return cache
}
