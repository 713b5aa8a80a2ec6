/** One kind of English: the spellings and spacings of the other do not return. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const PLACES =
  '{site,content/{articles,catalog,documents,lists,pages,presets,rules},inquiry-service,scripts}/**/*.{astro,ts,json,mdx,md}'

const BRITISH =
  /\b(?:artefact|behaviour|cancell(?:ed|ing)|catalogue|centimetre|colour|commonest|data[ -]centre|favour|honour|judgement|(?:mis)?spelt|labell(?:ed|ing)|learnt|licence|modell(?:ed|ing)|neighbour|per cent|programme|towards|unlabelled|whilst|whoever runs this site|(?:anal|catal)ys(?:e[ds]?|ing)\b|(?:capital|general|initial|minim|maxim|normal|optim|organ|quant|real|recogn|serial|summar|util)is(?:e|ed|es|ing|ation))\b|\d(?: |&nbsp;|\\u00a0)%(?! [(\d])/i

test('pages, data, messages and the handbook are written in American English', () => {
  const files = globSync(PLACES).filter((file) => !file.includes('node_modules'))
  const british = files.flatMap((file) => {
    const found = BRITISH.exec(readFileSync(file, 'utf8'))?.[0]
    return found ? [`${file}: ${found}`] : []
  })

  expect(files.length).toBeGreaterThan(1000)
  expect(british).toEqual([])
})
