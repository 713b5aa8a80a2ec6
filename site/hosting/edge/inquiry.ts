/** A production inquiry: what the request alone decides is decided here, everything else by the service. */
import { CONTRACT_DIGEST } from '#edge-build'
import { ErrorSchema, RequestAcceptedSchema } from '../../../inquiry-service/contract/answers.ts'
import type { Endpoint } from '../../../inquiry-service/contract/endpoints.ts'
import { ERROR_STATUS, Refusal } from '../../../inquiry-service/contract/errors.ts'
import { INQUIRY_BODY_BYTES } from '../../../inquiry-service/contract/limits.ts'
import { headersOf } from '../../../inquiry-service/contract/response-headers.ts'
import { CONTRACT_HEADER, eachField } from '../../../inquiry-service/wire/header-fields.ts'
import { jsonAnswer } from '../../../inquiry-service/wire/json-answer.ts'
import { EDGE_CLIENT_HEADER } from '../../../inquiry-service/wire/proxies.ts'
import { parseIdempotencyKey, requireJsonFields } from '../../../inquiry-service/wire/request.ts'
import { answer, type CommonFields, readBody } from './answer.ts'
import { type EdgeConfig, signedClient } from './client.ts'

/** The service answers in milliseconds, or within a few seconds when its store is slow. */
const SERVICE_TIMEOUT_MS = 15_000
/** When the service may be back. */
const SERVICE_RETRY_SECONDS = 5

/** The longest answer that is read: the service's own are far shorter. Bytes. */
const ANSWER_BYTES = 16_384

const STATUSES: ReadonlySet<number> = new Set([202, 400, 413, 415, 422, 429, 503])

/**
 * The service's answer, with the fields that the contract gives it and no others: the rest are the edge's own.
 *
 * @throws Refusal for the content type, the key or the size, or `inquiry-unavailable` when what answers is not the service
 */
export async function passOnInquiry(
  call: CommonFields & { readonly request: Request; readonly config: EdgeConfig },
  endpoint: Endpoint,
): Promise<Response> {
  const { request, config } = call
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
  try {
    const response = await fetch(`${config.inquiryUrl}/api/v1/requests`, {
      method: 'POST',
      headers: fields,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(SERVICE_TIMEOUT_MS),
    })
    return await passedOn(call, endpoint, response)
  } catch (error) {
    // An answer that breaks off or is none of the contract's says nothing: the inquiry may have been stored.
    console.error(`Cannot reach the service: ${error instanceof ForeignAnswer ? error.message : nameOf(error)}`)
    throw new Refusal('inquiry-unavailable', { retryAfterSeconds: SERVICE_RETRY_SECONDS })
  }
}

class ForeignAnswer extends Error {}

async function passedOn(call: CommonFields, endpoint: Endpoint, response: Response): Promise<Response> {
  const { status, headers } = response
  const contract = headers.get(CONTRACT_HEADER)
  if (contract === null || !STATUSES.has(status)) throw new ForeignAnswer(`status ${status} is from another host`)
  reportOtherContract(contract)
  const text = new TextDecoder('utf-8', { fatal: true }).decode(
    await readBody(response, ANSWER_BYTES, 'inquiry-unavailable'),
  )
  if (!isOfContract(status, text)) throw new ForeignAnswer(`the body of status ${status} is none of the contract's`)
  const taken = headersOf(endpoint, status).flatMap((name) => {
    const value = headers.get(name)
    return value === null || name === 'Cache-Control' || name === 'Vary' ? [] : [name, value]
  })
  const own = eachField(call.fields).filter(([name]) => !taken.includes(name))
  const made = jsonAnswer(status, text, taken)
  return answer({ ...call, fields: own.flat() }, status, made.headers, made.body)
}

function isOfContract(status: number, text: string): boolean {
  const body: unknown = JSON.parse(text)
  if (status === 202) return RequestAcceptedSchema.safeParse(body).success
  const { data } = ErrorSchema.safeParse(body)
  return data !== undefined && ERROR_STATUS[data.error.code] === status
}

function reportOtherContract(contract: string): void {
  if (contract === CONTRACT_DIGEST) return
  const [theirs, ours] = [contract, CONTRACT_DIGEST].map((digest) => digest.slice(0, 12))
  console.error(`Site and service come from different builds: this site has contract ${ours}, the service ${theirs}`)
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error)
