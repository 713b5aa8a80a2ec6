/** Prints one form of the page, or copies it as text with what was written in it. */
import { copyAndSay } from '../../core/clipboard.client.ts'

for (const sheet of document.querySelectorAll<HTMLElement>('.sheet')) {
  sheet.querySelector('[data-print]')?.addEventListener('click', () => {
    sheet.classList.add('is-printed')
    addEventListener('afterprint', () => sheet.classList.remove('is-printed'), { once: true })
    print()
  })
  sheet.querySelector('[data-copy]')?.addEventListener('click', ({ currentTarget }) => {
    const lines = [...sheet.querySelectorAll('tbody tr')].map((row) =>
      `${row.querySelector('th')?.textContent.trim()}: ${row.querySelector('textarea')?.value.trim()}`.trim(),
    )
    const text = [sheet.querySelector('h2')?.textContent, ...lines].join('\n')
    if (currentTarget instanceof Element)
      void copyAndSay(currentTarget, text, { refused: 'Select the form and copy it' })
  })
}
