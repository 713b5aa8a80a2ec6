/** Where an article leads: to the next one, to the variants it names, and to the estimate that it works out. */
import { expect, test } from 'vitest'
import { articleOf, estimateHref, nextOf, relatedOf } from '../../../site/articles/articles.build.ts'
import { estimateRules } from '../../../site/load/estimate-fields.build.ts'
import { stateFromParams } from '../../../site/load/share.ts'

test('the first estimate of an article opens in the estimator with the inputs of the text', () => {
  const href = estimateHref(articleOf('memory-to-serve-a-model')) ?? ''
  const { pathname, searchParams } = new URL(href, 'https://example.org')

  expect(pathname).toBe('/estimate')
  expect(stateFromParams(searchParams, estimateRules())).toMatchObject({
    workload: 'inference',
    texts: {
      parametersB: '70.5540',
      layers: '80',
      kvHeads: '8',
      headDim: '128',
      tokens: '8192',
      deviceCapacityGB: '80',
    },
  })
})

test('an article that works out no estimate has no such link', () => {
  expect(estimateHref({ ...articleOf('selling-accelerators'), worked: [] })).toBeUndefined()
})

test('the next article is the one that the frontmatter names', () => {
  const article = articleOf('memory-to-serve-a-model')

  expect(nextOf(article)?.slug).toBe(article.next)
  expect(nextOf({ ...article, next: undefined })).toBeUndefined()
})

test('an article lists the variants whose figures it prints and those that it links', () => {
  const article = {
    ...articleOf('selling-accelerators'),
    relatedModels: ['nvidia-l40s'],
    figures: [],
    body: '<F v="nvidia-l4-24gb" f="memoryGB" /> and the [T4](/catalog/nvidia-t4-16gb)',
  }
  const { variants, models } = relatedOf(article)

  expect(variants.map(({ variant }) => variant.id).sort()).toEqual(['nvidia-l4-24gb', 'nvidia-t4-16gb'])
  expect(models.map(({ id }) => id)).toEqual(['nvidia-l40s'])
})
