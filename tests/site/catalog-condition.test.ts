import { expect, test } from 'vitest'
import { conditionInWords, meets, readCondition, writeCondition } from '../../site/shared/catalog/condition.ts'

function figure(text: string) {
  const reading = readCondition(text, 'figure')
  if ('problem' in reading) throw new Error(reading.problem)
  return reading.condition
}

const passing = (text: string, values: readonly (number | null)[]) =>
  values.filter((value) => meets(value, figure(text)))

test.each([
  ['>= 80', [80, 94, 141]],
  ['<300', [48, 80, 94, 141]],
  ['!= 80', [48, 94, 141]],
  ['≥80 ≤94', [80, 94]],
  ['> 80 < 141', [94]],
  ['80', [80]],
  ['= 80', [80]],
  ['', [48, 80, 94, 141]],
])('the condition %j lets %j of 48, 80, 94 and 141 pass', (text, expected) => {
  expect(passing(text, [48, 80, 94, 141])).toEqual(expected)
})

test('a figure that is not stated neither meets nor fails a condition', () => {
  expect(meets(null, figure('>= 80'))).toBeUndefined()
})

test('readCondition() takes thousands as people write them, and says what is wrong with the others', () => {
  expect(['>=3 350', '>= 3,350'].map((text) => writeCondition(figure(text)))).toEqual(['>=3350', '>=3350'])
  expect(['>=', '>= lots', '0x10', '=> 80'].map((text) => readCondition(text, 'figure'))).toEqual([
    { problem: 'Not applied: write a value after >=' },
    { problem: 'Not applied: enter a number in digits' },
    { problem: 'Not applied: enter a number in digits' },
    { problem: 'Not applied: write a value after =>' },
  ])
})

test('conditionInWords() says a condition with its unit', () => {
  expect(conditionInWords(figure('>=80 <300'), 'GB')).toBe('≥ 80 GB and < 300 GB')
})

test('a word in a column of text keeps the rows that have it, and with != the others', () => {
  const types = ['HBM3e', 'HBM2e', 'GDDR6']
  const has = (text: string) => {
    const reading = readCondition(text, 'text')
    return types.filter((type) => 'condition' in reading && meets(type, reading.condition))
  }

  expect(has('hbm')).toEqual(['HBM3e', 'HBM2e'])
  expect(has('!= GDDR6')).toEqual(['HBM3e', 'HBM2e'])
})
