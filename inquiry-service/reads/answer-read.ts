/** Answering GET and HEAD from the shelf: form, coding, condition. */
import type { IncomingHttpHeaders } from 'node:http'
import { prefersToHtml } from '../http/accept.ts'
import { chooseCoding } from '../http/accept-encoding.ts'
import type { Answer } from '../http/answer.ts'
import { matchesEtag } from '../http/conditional.ts'
import type { Item, Representation } from './shelf.ts'

/** 200 with the best form of an item, or 304 when the client has it. */
export function answerRead(item: Item, headers: IncomingHttpHeaders): Answer {
  const form = item.markdown && prefersToHtml('text/markdown', headers.accept) ? item.markdown : item
  const chosen = chooseRepresentation(form, headers)
  return matchesEtag(headers['if-none-match'], chosen.etag)
    ? { status: 304, headers: chosen.notModifiedHeaders }
    : { status: 200, headers: chosen.headers, body: chosen.body }
}

/** Fields of a page that do not hold for it as the body of a 404: nothing may keep it, and JSON may stand there too. */
const NOT_OF_A_404 = new Set(['ETag', 'Cache-Control', 'Vary', 'Link'])

/** The page that says that there is none. */
export function answerNotFoundPage(item: Item, headers: IncomingHttpHeaders): Answer {
  const chosen = chooseRepresentation(item, headers)
  const kept = chosen.headers.flatMap((name, index) =>
    index % 2 === 0 && !NOT_OF_A_404.has(name) ? [name, chosen.headers[index + 1] ?? ''] : [],
  )
  const fields = [...kept, 'Cache-Control', 'no-store', 'Vary', 'Accept, Accept-Encoding']
  return { status: 404, headers: fields, body: chosen.body }
}

function chooseRepresentation({ codings, representations }: Item, headers: IncomingHttpHeaders): Representation {
  const accepted = headers['accept-encoding']
  const coding = chooseCoding(Array.isArray(accepted) ? accepted.join() : accepted, codings)
  const representation = representations.get(coding)
  if (!representation) throw new Error('Bug: an item lacks a coding that it names')
  return representation
}
