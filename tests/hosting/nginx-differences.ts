/** The rows of the contract in which nginx differs, each with the reason and its own expectation. */
import { expect } from 'vitest'
import type { Difference, Expectation } from '../contract/row.ts'

const READS_HTTP_ITSELF = 'nginx parses HTTP before the service sees it, and is more lenient here'

const served: Expectation = async (caller) => {
  expect((await caller.get('/api/v1/health')).status).toBe(200)
}

export const NGINX_DIFFERENCES: readonly Difference[] = [
  'a chunk extension of 20,000 bytes: refused, and the connection ends',
  'a client that waits for 100 gets the refusal when the headers already decide it',
].map((row) => ({ row, reason: READS_HTTP_ITSELF, instead: served }))
