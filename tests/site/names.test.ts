import { describe, expect, test } from 'vitest'
import { pagePresets } from '../../site/build/presets.ts'
import { bestNamed, namedBy, searched } from '../../site/shared/names.ts'

test('namedBy() finds any of the names between commas, and no name inside another', () => {
  const names = [
    'NVIDIA H100 PCIe 80GB',
    'NVIDIA H200 NVL 141GB',
    'NVIDIA GH200 96GB',
    'AMD Instinct MI300X (OAM)',
    'NVIDIA RTX 6000 Ada',
  ]
  const found = (text: string) => names.filter((name) => namedBy(text)(searched(name)))

  expect(found('h100, h200, l40s, mi300x')).toEqual([names[0], names[1], names[3]])
  expect(found('rtx6000')).toEqual([names[4]])
  expect(found('nvl h200')).toEqual([names[1]])
  expect(found(' , ')).toEqual(names)
})

describe('bestNamed()', () => {
  const variants = ['GH200 Grace Hopper 96GB HBM3', 'H200 SXM 141GB', 'L4 24GB'].map((name) => ({ name }))
  const namesOf = (text: string) => bestNamed(variants, text, () => 'NVIDIA').map(({ name }) => name)

  test('puts a name in which a word begins with what was typed before one that only holds it', () => {
    expect(namesOf('h200')).toEqual(['H200 SXM 141GB', 'GH200 Grace Hopper 96GB HBM3'])
  })

  test('keeps the given order among names that fit alike, and all of them for an empty text', () => {
    for (const text of ['nvidia', ' ']) expect(namesOf(text)).toEqual(variants.map(({ name }) => name))
  })

  test('wants every word, in any order and case', () => {
    expect(namesOf('141 H200')).toEqual(['H200 SXM 141GB'])
  })

  test.each([
    ['70b llama', ['Llama 2 70B', 'Llama 3.1 70B', 'Llama 3.3 70B']],
    ['deepseek-v3', ['DeepSeek-V3', 'DeepSeek-V3.2']],
    ['openai', ['gpt-oss-20b', 'gpt-oss-120b']],
    ['no such model', []],
  ])('"%s" finds the models %j', (text, names) => {
    expect(bestNamed(pagePresets, text, ({ publisher }) => publisher).map(({ name }) => name)).toEqual(names)
  })
})
