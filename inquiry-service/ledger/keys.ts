/**
 * What every store keeps of an Idempotency-Key: a hash to find it by, and a fingerprint to compare inquiries by. The key
 * itself, 122 random bits, is never stored, so neither reveals anything about the inquiry once it is erased: without the
 * key nobody can test guesses against the fingerprint.
 */
import { createHmac, hash } from 'node:crypto'
import { InquirySchema } from '../contract/inquiry.ts'
import { ReportSchema, type Submitted } from '../contract/report.ts'

/** SHA-256 of the key in lower case, 32 bytes. */
export function keyHash(key: string): Buffer {
  return hash('sha256', key, 'buffer')
}

/** HMAC-SHA-256 of the inquiry's digest under its key, 32 bytes. Equal exactly when both key and inquiry are (D16). */
export function fingerprint(key: string, digest: Uint8Array): Buffer {
  return createHmac('sha256', key).update(digest).digest()
}

/** Hashed before the content, so that a later canonical form can't collide with this one. */
const DIGEST_VERSIONS = { inquiry: 'inquiry-v1\n', report: 'report-v1\n' }

/** Every field in order; what an inquiry lacks is left out. */
const FIELDS = {
  inquiry: Object.keys(InquirySchema.shape).sort(),
  report: Object.keys(ReportSchema.shape).sort(),
}

/** SHA-256 of the normalized inquiry with its keys in order, 32 bytes: equal for bodies that mean the same (D16). */
export function inquiryDigest(inquiry: Submitted): Buffer {
  const form = inquiry.kind === 'report' ? 'report' : 'inquiry'
  return hash('sha256', DIGEST_VERSIONS[form] + JSON.stringify(inquiry, FIELDS[form]), 'buffer')
}
