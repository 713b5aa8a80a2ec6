/** Problems at fields: shown under the field that has them, tied to it for those who listen. */
import { problemWords } from '../../inquiry-service/contract/problem-words.ts'

/** Shows `problem` at the field in the page's words, or takes it away. `noun` is what the page calls the field. */
export function showProblem(field: HTMLElement, noun: string, problem: string | undefined): void {
  const place = field.querySelector<HTMLElement>('.problem')
  if (place) {
    place.hidden = problem === undefined
    place.textContent = problem === undefined ? '' : problemWords(noun, problem)
  }
  for (const input of field.querySelectorAll('input, select, textarea')) {
    if (problem === undefined) input.removeAttribute('aria-invalid')
    else input.setAttribute('aria-invalid', 'true')
  }
}
