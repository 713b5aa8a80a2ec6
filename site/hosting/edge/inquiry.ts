/** A production inquiry: what the request alone decides is decided here, everything else by the service. */
import { CONTRACT_DIGEST } from '#edge-build'
import { Refusal } from '../../../inquiry-service/contract/errors.ts'
import { INQUIRY_BODY_BYTES } from '../../../inquiry-service/contract/limits.ts'
import { requireJsonFields } from '../../../inquiry-service/wire/content-type.ts'
import { EDGE_CLIENT_HEADER } from '../../../inquiry-service/wire/edge-client.ts'
import { CONTRACT_HEADER } from '../../../inquiry-service/wire/header-fields.ts'
import { parseIdempotencyKey } from '../../../inquiry-service/wire/idempotency-key.ts'
import { readBody } from './body.ts'
import { signedClient } from './client.ts'
import type { EdgeConfig } from './config.ts'

/** The service answers in milliseconds, or within a few seconds when its store is slow. */
const SERVICE_TIMEOUT_MS = 15_000
/** When the service may be back. */
const SERVICE_RETRY_SECONDS = 5

/** Fields that belong to the connection with the service, or that the platform sets. */
const NOT_PASSED_ON = ['Connection', 'Keep-Alive', 'Transfer-Encoding', 'Content-Length', 'Date']

/**
 * The service's answer with its headers.
 *
 * @throws Refusal for the content type, the key or the size, or `inquiry-unavailable` when the service does not answer
 */
export async function passOnInquiry(request: Request, config: EdgeConfig): Promise<Response> {
  const { headers } = request
  requireJsonFields(headers.get('Content-Type') ?? undefined, headers.get('Content-Encoding') ?? undefined)
  const key = parseIdempotencyKey(headers.get('Idempotency-Key') ?? undefined)
  const body = await readBody(request, INQUIRY_BODY_BYTES, 'inquiry-too-large')
  const origin = headers.get('Origin')
  // A fixed list: nothing that the client claims about itself, least of all its address, reaches the service.
  const fields = {
    'Content-Type': 'application/json',
    'Idempotency-Key': key,
    [EDGE_CLIENT_HEADER]: await signedClient(request, key, config),
    ...(origin !== null && { Origin: origin }),
  }
  const response = await ask(`${config.inquiryUrl}/api/v1/requests`, fields, body)
  requireService(response)
  const passedOn = new Headers(response.headers)
  for (const name of NOT_PASSED_ON) passedOn.delete(name)
  return new Response(await bytesOf(response), { status: response.status, headers: passedOn })
}

async function ask(url: string, headers: Record<string, string>, body: Uint8Array<ArrayBuffer>): Promise<Response> {
  const signal = AbortSignal.timeout(SERVICE_TIMEOUT_MS)
  try {
    return await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
  } catch (error) {
    throw unavailable(error)
  }
}

/** An answer that breaks off is no answer: the inquiry may have been stored. */
async function bytesOf(response: Response): Promise<ArrayBuffer> {
  try {
    return await response.arrayBuffer()
  } catch (error) {
    throw unavailable(error)
  }
}

/** An answer without a contract is not from the service: a proxy's page, or a host that INQUIRY_URL should not name. */
function requireService({ status, headers }: Response): void {
  const contract = headers.get(CONTRACT_HEADER)
  if (contract === null) throw unavailable(new Error(`Cannot tell the service from another host: status ${status}`))
  if (contract === CONTRACT_DIGEST) return
  const [theirs, ours] = [contract, CONTRACT_DIGEST].map((digest) => digest.slice(0, 12))
  console.error(`Site and service come from different builds: this site has contract ${ours}, the service ${theirs}`)
}

function unavailable(cause: unknown): Refusal {
  console.error(`Cannot reach the service: ${cause instanceof Error ? cause.name : typeof cause}`)
  return new Refusal('inquiry-unavailable', { retryAfterSeconds: SERVICE_RETRY_SECONDS, cause })
}
