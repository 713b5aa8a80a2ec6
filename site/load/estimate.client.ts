/** The estimate page: recomputes the result at every keystroke, with the same function as the API. */

import { compareAddress, inquiryAddress } from '../core/addresses.ts'
import { copyAndSay } from '../core/clipboard.client.ts'
import { byId } from '../core/dom.client.ts'
import { shortlist } from '../core/shortlist.client.ts'
import { takeOver } from '../core/takeover.client.ts'
import { closestFits, type Fit, fewestFirst, fitsOf } from './fit.ts'
import { devicesHtml } from './fit-table.ts'
import { type LoadState, modelWords } from './form.ts'
import type { Load } from './load.ts'
import { loadPage } from './page.client.ts'
import { answerHtml, answerInShort, curlCommand, estimateAsText, formulaHtml } from './result.ts'

const UNKNOWN = { bandwidthGBs: null, powerW: null, dense: [null, null, null] } as const
const OWN_DEVICE = { id: '', short: '', maker: '', form: 'other', ...UNKNOWN } as const

const page = await loadPage({ render })
void takeOver(page.start)

byId('copy-curl').addEventListener('click', () => {
  void copyAndSay(byId('curl-copied'), byId('curl').textContent, {
    done: 'Command copied',
    refused: 'Your browser blocked the copy: select the command and copy it',
  })
})

function render(state: LoadState, load: Load): string {
  const { input, estimate, layered } = load
  byId('answer').innerHTML = answerHtml(load).text
  byId('formula').innerHTML = formulaHtml(load).text
  byId('curl').textContent = curlCommand(
    new URL(page.data.estimateUrl, location.href).href,
    layered?.equivalent ?? input,
  )

  const { title, fits, unsized } = shownFits(state, load)
  byId('devices-heading').textContent = title
  byId('devices').innerHTML = devicesHtml(fits, load, unsized).text
  showSteps(state, load, fits)

  const inShort = answerInShort(estimate, fits)
  byId('now-total').textContent = inShort
  return inShort.replace('GB ·', 'gigabytes,').replace(' ×', '')
}

function shownFits(state: LoadState, load: Load) {
  const { deviceCapacityGB } = load.input
  const list = shortlist()
  const ids = [...(state.device ? [state.device] : []), ...list.map(({ id }) => id)]
  const devices = page.data.devices.filter(({ id }) => ids.includes(id))
  // A capacity that came with the device whose page led here isn't a separate device of the reader's own.
  const isOwn =
    deviceCapacityGB !== undefined &&
    !devices.some(({ id, memoryGB }) => id === state.device && memoryGB === deviceCapacityGB)
  const title =
    list.length > 0
      ? 'On your shortlist'
      : ids.length > 0 && devices[0]
        ? `On the ${devices[0].short}`
        : 'The closest fits'
  return {
    title,
    fits: [
      ...fitsOf(load, isOwn ? [{ ...OWN_DEVICE, memoryGB: deviceCapacityGB }, ...devices] : devices).sort(fewestFirst),
      ...(ids.length > 0 ? [] : closestFits(load, page.data.devices)),
    ],
    unsized: page.data.unsized.filter(({ id }) => ids.includes(id)).map(({ short }) => short),
  }
}

function showSteps(state: LoadState, load: Load, fits: readonly Fit[]): void {
  const chosen = fits.filter(({ device }) => device.id !== '')
  const isChosen = shortlist().length > 0 || state.device !== undefined
  const link = new URL(page.addressFor('/estimate'), location.href).href
  const notes = estimateAsText(load, modelWords(state), link)
  const variants = chosen.map((fit) => ({ id: fit.device.id, quantity: fit.count }))
  byId<HTMLAnchorElement>('carry').href = inquiryAddress({ kind: 'buy', variants: isChosen ? variants : [], notes })
  const compare = byId<HTMLAnchorElement>('compare-these')
  compare.hidden = chosen.length < 2
  compare.href = compareAddress({ ids: chosen.map(({ device }) => device.id), differencesOnly: false })
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-fit]')) link.href = page.addressFor('/fit')
}
