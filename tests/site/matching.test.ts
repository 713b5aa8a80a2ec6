import { describe, expect, test } from 'vitest'
import { matching } from '../../site/shared/compare/matching.ts'
import { givenRow } from './rows.ts'

const named = (name: string, model: string) => givenRow({ id: name, name, model, manufacturer: 'NVIDIA' })

const GH200 = named('NVIDIA GH200 Grace Hopper 96GB HBM3', 'NVIDIA GH200 Grace Hopper')
const H200 = named('NVIDIA H200 SXM 141GB', 'NVIDIA H200')
const L4 = named('NVIDIA L4 24GB', 'NVIDIA L4')

const namesOf = (text: string, isTaken: (id: string) => boolean = () => false) =>
  matching([GH200, H200, L4], text, isTaken).map(({ name }) => name)

describe('matching()', () => {
  test('puts a name in which a word begins with what was typed before one that only holds it', () => {
    expect(namesOf('h200')).toEqual([H200.name, GH200.name])
  })

  test('keeps the order of the catalog among names that fit alike', () => {
    expect(namesOf('nvidia')).toEqual([GH200.name, H200.name, L4.name])
  })

  test('wants every word, in any order and case, of variants that are not taken', () => {
    expect(namesOf('141 H200')).toEqual([H200.name])
    expect(namesOf('h200', (id) => id === H200.name)).toEqual([GH200.name])
  })

  test('finds nothing for an empty text', () => {
    expect(namesOf(' ')).toEqual([])
  })
})
