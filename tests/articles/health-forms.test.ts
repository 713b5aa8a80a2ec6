/** The printed health forms: the same questions for every family, and an example that the inquiry takes. */
import { expect, test } from 'vitest'
import { INQUIRY_TEXT_LENGTH } from '../../inquiry-service/contract/limits.ts'
import { CONDITION_EXAMPLE, HEALTH_FORMS } from '../../site/build/health-forms.ts'

test('the example for the condition field is as long as the field allows, at most', () => {
  expect(CONDITION_EXAMPLE.length).toBeLessThanOrEqual(INQUIRY_TEXT_LENGTH.condition)
})

test.each(HEALTH_FORMS)(
  'the form for $family asks for serial, part number, firmware, diagnostic and what was wiped',
  ({ fields }) => {
    const asked = fields.map(({ ask }) => ask).join('\n')

    for (const word of [
      /Serial number/,
      /Part number/,
      /Firmware/,
      /Diagnostic|Stress test/,
      /management controllers/,
    ]) {
      expect(asked).toMatch(word)
    }
  },
)

test('every form fits one printed page and names its sources by https', () => {
  expect(HEALTH_FORMS.filter(({ fields }) => fields.length > 16)).toEqual([])
  expect(HEALTH_FORMS.flatMap(({ sources }) => sources).filter(({ url }) => !url.startsWith('https://'))).toEqual([])
  expect(new Set(HEALTH_FORMS.map(({ id }) => id)).size).toBe(HEALTH_FORMS.length)
})
