/**
 * With its key a report is stored when it is sent, however often that is; without one the service asks to confirm it. What is changed
 * is another report.
 */
import { newIdempotencyKey } from '../inquiry/attempts.client.ts'

export function giveKey(form: HTMLFormElement): void {
  let key = form.querySelector<HTMLInputElement>('[name="key"]')
  if (!key) {
    key = Object.assign(document.createElement('input'), { type: 'hidden', name: 'key' })
    form.append(key)
  }
  key.value = newIdempotencyKey()
}
