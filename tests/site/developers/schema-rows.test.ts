import { expect, test } from 'vitest'
import { schemaRows } from '../../../site/developers/schema-rows.ts'

test('schemaRows() names inner properties with dots, lists with brackets, and says bounds in words', () => {
  const rows = schemaRows({
    required: ['count'],
    properties: {
      count: { type: 'integer', minimum: 1, maximum: 100_000, description: 'How many' },
      share: { type: 'number', minimum: 0.000001, maximum: 5, default: 0.2 },
      note: { type: ['string', 'null'], maxLength: 80 },
      parts: {
        type: 'array',
        minItems: 1,
        items: { type: 'object', properties: { size: { anyOf: [{ type: 'number' }, { type: 'null' }] } } },
      },
      whole: { $ref: '#/components/schemas/Variant' },
    },
  })

  expect(rows.map(({ name, type, limits, required }) => [name, type, limits, required])).toEqual([
    ['count', 'integer', '1 to 100000', true],
    ['share', 'number', '0.000001 to 5; default 0.2', false],
    ['note', 'string or null', 'at most 80 characters', false],
    ['parts', 'list of object', 'at least 1', false],
    ['parts[].size', 'number or null', '', false],
    ['whole', 'Variant', '', false],
  ])
})
