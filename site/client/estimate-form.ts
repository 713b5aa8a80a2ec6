/** The fields of the estimate form: reading, writing, and problems at the field. */
import { byId } from './dom.ts'
import type { EstimateRules, FieldTexts, Workload } from './estimate-input.ts'
import { showProblem } from './forms.ts'

export interface EstimateForm {
  read(): { workload: Workload; texts: FieldTexts }
  /** Changes the fields that are named and leaves the others. */
  write(workload: Workload | undefined, texts: FieldTexts): void
  /** Shows one problem a field and clears all other fields. */
  showProblems(problems: Readonly<Record<string, string>>): void
  labelOf(name: string): string
}

/** `changed` is called at every keystroke and choice. */
export function estimateForm(rules: EstimateRules, changed: () => void): EstimateForm {
  const form = byId<HTMLFormElement>('estimate-form')
  const names = [...new Set([...rules.inference, ...rules.training].map(({ name }) => name))]
  const control = (name: string) => form.elements.namedItem(name) as HTMLInputElement | RadioNodeList | null
  const fieldOf = (name: string) => form.querySelector<HTMLElement>(`[data-field="${name}"]`)
  const labelOf = (name: string) =>
    fieldOf(name)?.querySelector('label, .label')?.firstChild?.textContent?.trim() ?? name

  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('input', (event) => {
    // The preset and the device have their own listeners, which fill fields first.
    const { name } = event.target as HTMLInputElement
    if (name === 'workload' || names.includes(name)) changed()
  })
  form.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('button[data-fill]')
    const field = button && control(button.dataset['fill'] ?? '')
    if (!field) return
    field.value = button.dataset['value'] ?? ''
    changed()
  })

  const workload = (): Workload => (control('workload')?.value === 'training' ? 'training' : 'inference')
  return {
    read() {
      showWorkload(workload())
      return {
        workload: workload(),
        texts: Object.fromEntries(names.map((name) => [name, control(name)?.value ?? ''])),
      }
    },
    write(chosen, texts) {
      const radios = control('workload')
      if (chosen && radios) radios.value = chosen
      for (const name of names) {
        const field = control(name)
        const text = texts[name]
        if (field && text !== undefined) field.value = text
      }
    },
    showProblems(problems) {
      for (const name of names) {
        const field = fieldOf(name)
        if (field) showProblem(field, labelOf(name), problems[name])
      }
    },
    labelOf,
  }
}

function showWorkload(workload: Workload): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-workload]')) {
    element.hidden = element.dataset['workload'] !== workload
  }
}
