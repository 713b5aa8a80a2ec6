/** The fingerprint of an inquiry: equal for bodies that mean the same, whatever their spacing and key order (D16). */
import { hash } from 'node:crypto'
import { type Inquiry, InquirySchema } from './inquiry.ts'

/** Hashed before the content, so that a later canonical form can't collide with this one. */
const DIGEST_VERSION = 'inquiry-v1\n'

/** Every field in order; what an inquiry lacks is left out. */
const FIELDS = Object.keys(InquirySchema.shape).sort()

/** SHA-256 of the canonical form, 32 bytes. The canonical form is the normalized inquiry with its keys in order. */
export function inquiryDigest(inquiry: Inquiry): Buffer {
  return hash('sha256', DIGEST_VERSION + JSON.stringify(inquiry, FIELDS), 'buffer')
}
