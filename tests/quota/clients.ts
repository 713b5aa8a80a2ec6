/** A client as quotas identify it: a keyed hash in hexadecimal. The same number always gives the same client. */
import { createHash } from 'node:crypto'

export function client(number: number): string {
  return createHash('sha256').update(String(number)).digest('hex').slice(0, 32)
}
