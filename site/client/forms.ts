/** Shows problems under the fields that have them, linked for screen readers. */
import { problemWords } from '../../inquiry-service/contract/problem-words.ts'

/** Shows `problem` at the field in the page's words, or removes it. `noun` is the page's name for the field. */
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
