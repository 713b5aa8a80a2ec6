/** The printed health forms: the same questions for every family, and an example that the inquiry takes. */
import { expect, test } from 'vitest'
import { TEXT_LENGTH } from '../../../inquiry-service/contract/inquiry-fields.ts'
import { content } from '../../../site/core/content.build.ts'

const { conditionExample, first, last, forms } = content.healthForms

test('the example for the condition field is as long as the field allows, at most', () => {
  expect(conditionExample.length).toBeLessThanOrEqual(TEXT_LENGTH.condition)
})

test.each(forms)(
  'the form for $family asks for serial, part number, firmware, diagnostic and what was wiped',
  ({ fields }) => {
    const asked = [...first, ...fields, ...last].map(({ ask }) => ask).join('\n')

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
