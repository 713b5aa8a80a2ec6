/** From the pipeline to the file routes below `routes/`, and what they throw back. */
import { createApp, type H3Error, type H3Event, type Router, toNodeListener } from 'h3'
import { targetPath, targetQuery } from '../wire/framing.ts'
import { type Call, callOf, rememberCall } from './call.ts'
import { sendError } from './error-answer.ts'

/**
 * Answers calls by the routes of `router`. They stand in an app of h3 with our error hook: the app that Nitro itself puts around them,
 * with hooks and route rules, of which there are none here, took two thirds as long as an estimate.
 */
export function fileRoutes(router: Router): (call: Call) => Promise<void> {
  const listener = toNodeListener(createApp({ onError: answerRouteError }).use(router))
  return async (call) => {
    const { request, response } = call
    rememberCall(call)
    // A target in absolute form names this host (framing.ts). h3 looks for routes by the origin form alone.
    if (!request.url?.startsWith('/')) request.url = targetPath(request) + targetQuery(request)
    await listener(request, response)
  }
}

/** h3 wraps what was thrown. It gets the same answer as what is thrown anywhere else. */
function answerRouteError(error: H3Error, event: H3Event): void {
  sendError(callOf(event), error.cause ?? error)
}
