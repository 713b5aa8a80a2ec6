/** Of a key only these are stored: without it, 122 random bits, nobody can test guesses of an erased inquiry. */
import { createHmac, hash } from 'node:crypto'
import { InquirySchema } from '../contract/inquiry.ts'
import { ReportSchema, type Submitted } from '../contract/report.ts'

export function keyHash(key: string): Buffer {
  return hash('sha256', key, 'buffer')
}

/** 32 bytes. Equal exactly when both key and inquiry are (D16). */
export function fingerprint(key: string, digest: Uint8Array): Buffer {
  return createHmac('sha256', key).update(digest).digest()
}

/** Hashed before the content, so that a later canonical form can't collide with this one. */
const DIGEST_VERSIONS = { inquiry: 'inquiry-v1\n', report: 'report-v1\n' }

const FIELDS = {
  inquiry: Object.keys(InquirySchema.shape).sort(),
  report: Object.keys(ReportSchema.shape).sort(),
}

/** 32 bytes: equal for bodies that mean the same (D16). `JSON.stringify` takes the fields in the order of the list. */
export function inquiryDigest(inquiry: Submitted): Buffer {
  const form = inquiry.kind === 'report' ? 'report' : 'inquiry'
  return hash('sha256', DIGEST_VERSIONS[form] + JSON.stringify(inquiry, FIELDS[form]), 'buffer')
}
