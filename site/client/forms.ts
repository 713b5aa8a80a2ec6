/** Problems at fields: shown under the field that has them, tied to it for those who listen. */

/** Shows `problem` at the field, or takes it away. `name` stands in front: "Layers must be an integer from 1 to 10000". */
export function showProblem(field: HTMLElement, name: string, problem: string | undefined): void {
  const place = field.querySelector<HTMLElement>('.problem')
  if (place) {
    place.hidden = problem === undefined
    place.textContent = problem === undefined ? '' : `${name} ${problem}`
  }
  for (const input of field.querySelectorAll('input, select, textarea')) {
    if (problem === undefined) input.removeAttribute('aria-invalid')
    else input.setAttribute('aria-invalid', 'true')
  }
}
