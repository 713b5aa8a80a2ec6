/** The home page answers its line at every choice. */
import { byId, getJson, leadsTo } from '../core/dom.client.ts'
import { takeOver } from '../core/takeover.client.ts'
import type { LoadData } from '../load/form.ts'
import { loadAnswer, loadAnswerHtml } from '../load/load-answer.ts'

const form = byId<HTMLFormElement>('ask')
const place = byId('home-answer')
const field = byId<HTMLInputElement>('q')
let data: Promise<LoadData> | undefined

void takeOver(() => {
  leadsTo(form, place)
  form.addEventListener('input', () => void answer())
  // Enter leads where it does in the dialog, which opens at any input, also before that has loaded.
  field.form?.addEventListener('submit', (event) => {
    event.preventDefault()
    field.dataset['entered'] = ''
    field.dispatchEvent(new Event('input'))
  })
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
    }
    place.innerHTML = loadAnswerHtml(loadAnswer(preset, asked, devices)).text
  } catch {
    // The next choice tries again; the line still leads to the page of fits.
    data = undefined
    place.textContent = 'The models could not be loaded: check your connection, then choose again.'
  }
}
