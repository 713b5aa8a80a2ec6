/** Sends files of the built site: at once where they are in memory. */
import { answerNotFoundPage, answerRead, chooseRepresentation, representationOf } from '../assets/answer-read.ts'
import type { Asset } from '../assets/asset.ts'
import type { Assets } from '../assets/assets.ts'
import type { LoadedFile } from '../assets/files.ts'
import { send } from './answer.ts'
import type { Call } from './call.ts'

export function sendAsset(call: Call, assets: Assets, asset: Asset): Promise<void> | void {
  return withFile(call, assets, asset, (chosen, file) => {
    const { status, headers, hasBody } = answerRead(representationOf(chosen, file), call.request.headers)
    send(call, { status, headers, body: hasBody ? file.body : undefined })
  })
}

/** The page for an address where nothing exists. */
export function sendMissingPage(call: Call, assets: Assets, page: Asset): Promise<void> | void {
  return withFile(call, assets, page, (chosen, file) => {
    const { status, headers } = answerNotFoundPage(representationOf(chosen, file))
    send(call, { status, headers, body: file.body })
  })
}

function withFile(
  call: Call,
  assets: Assets,
  page: Asset,
  use: (chosen: Asset, file: LoadedFile) => void,
): Promise<void> | void {
  const chosen = chooseRepresentation(page, call.request.headers)
  const file = assets.load(chosen)
  return file instanceof Promise ? file.then((loaded) => use(chosen.asset, loaded)) : use(chosen.asset, file)
}
