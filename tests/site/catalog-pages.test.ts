import { expect, test } from 'vitest'
import { catalogPages } from '../../site/shared/catalog/pages.ts'

const rows = (count: number) => Array.from({ length: count }, (_, index) => index)

test('catalogPages() keeps a catalog of today’s size on one page', () => {
  expect(catalogPages(rows(200))).toEqual([{ number: 1, path: '/catalog', rows: rows(200), span: '1 to 200' }])
})

test('catalogPages() puts every further row on a page after it, once and in order', () => {
  const pages = catalogPages(rows(601))

  expect(pages.flatMap((page) => page.rows)).toEqual(rows(601))
  expect(pages.map(({ path, span }) => `${path}: ${span}`)).toEqual([
    '/catalog: 1 to 200',
    '/catalog/rows/2: 201 to 400',
    '/catalog/rows/3: 401 to 600',
    '/catalog/rows/4: 601 to 601',
  ])
})
