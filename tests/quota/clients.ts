/** A client as quotas know it: a keyed hash in hexadecimal. The same number gives the same client. */
import { createHash } from 'node:crypto'

export function client(number: number): string {
  return createHash('sha256').update(String(number)).digest('hex').slice(0, 32)
}
