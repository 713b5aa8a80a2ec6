/** The home page answers its line at every choice. */
import { POPULAR } from '../catalog/popular.ts'
import { byId, getJson, leadsTo } from '../core/dom.client.ts'
import { takeOver } from '../core/takeover.client.ts'
import type { LoadData } from '../load/fit.ts'
import { loadAnswer, loadAnswerHtml } from '../load/load-answer.ts'

const form = byId<HTMLFormElement>('ask')
const place = byId('home-answer')
let data: Promise<LoadData> | undefined

void takeOver(() => {
  leadsTo(form, place)
  form.addEventListener('input', () => void answer())
})

async function answer(): Promise<void> {
  const chosen = new FormData(form)
  data ??= getJson<LoadData>('/load-data.json')
  try {
    const { presets, devices } = await data
    const preset = presets.find(({ id }) => id === chosen.get('preset'))
    if (!preset) return
    const asked = {
      users: Number(chosen.get('users')),
      tokens: Number(chosen.get('tokens')),
      bytesPerWeight: undefined,
    }
    const known = devices.filter(({ id }) => POPULAR.some(({ variant }) => variant === id))
    const first = loadAnswer(preset, asked, known)
    place.innerHTML = loadAnswerHtml(first.fits.length > 0 ? first : loadAnswer(preset, asked, devices)).text
  } catch {
    // The next choice tries again; the line still leads to the page of fits.
    data = undefined
    place.textContent = 'The models could not be loaded: check your connection, then choose again.'
  }
}
