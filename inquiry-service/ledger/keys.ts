/**
 * What every store keeps of an Idempotency-Key: a hash to find it by, and a fingerprint to compare inquiries by. The key
 * itself, 122 random bits, is never stored, so neither reveals anything about the inquiry once it is erased: without the
 * key nobody can test guesses against the fingerprint.
 */
import { createHmac, hash } from 'node:crypto'

/** SHA-256 of the key in lower case, 32 bytes. */
export function keyHash(key: string): Buffer {
  return hash('sha256', key, 'buffer')
}

/** HMAC-SHA-256 of the inquiry's digest under its key, 32 bytes. Equal exactly when both key and inquiry are (D16). */
export function fingerprint(key: string, digest: Uint8Array): Buffer {
  return createHmac('sha256', key).update(digest).digest()
}
