/** The fingerprint of an inquiry: equal for bodies that mean the same, whatever their spacing and key order (D16). */
import { hash } from 'node:crypto'
import type { Inquiry } from './inquiry.ts'

/** Hashed before the content, so that a later canonical form can't collide with this one. */
const DIGEST_VERSION = 'inquiry-v1\n'

/** SHA-256 of the canonical form, 32 bytes. The canonical form is the normalized inquiry with its keys in order. */
export function inquiryDigest(inquiry: Inquiry): Buffer {
  const canonical = JSON.stringify(Object.fromEntries(Object.entries(inquiry).sort(([a], [b]) => (a < b ? -1 : 1))))
  return hash('sha256', DIGEST_VERSION + canonical, 'buffer')
}
