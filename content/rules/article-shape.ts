/** Articles have the length, headings and sources that readers and programs rely on. */
import type { Finding, Rule } from './rule.ts'

const FEWEST_WORDS = 700
const MOST_WORDS = 1800
const FEWEST_SOURCES = 3

export const articleShape: Rule = {
  name: 'article-shape',
  description:
    'An article has 700 to 1,800 words, at least three sources by https, sections below its title and no second title, because a shorter one says too little for a purchase and a longer one is two.',
  scope: 'article',
  check({ body, sourceUrls }) {
    const findings: Finding[] = []
    const words = countWords(body)
    if (words < FEWEST_WORDS || words > MOST_WORDS) {
      findings.push({
        field: '',
        problem: `${words} words, outside ${FEWEST_WORDS} to ${MOST_WORDS}`,
        remedy: words < FEWEST_WORDS ? 'say what is missing, or merge it into another' : 'cut, or make it two',
      })
    }
    if (new Set(sourceUrls).size < FEWEST_SOURCES) {
      findings.push({
        field: 'sourceUrls',
        problem: `${new Set(sourceUrls).size} sources, below ${FEWEST_SOURCES}`,
        remedy: 'name manufacturer or primary sources',
      })
    }
    const insecure = sourceUrls.filter((url) => !url.startsWith('https://'))
    if (insecure.length > 0) {
      findings.push({ field: 'sourceUrls', problem: `${insecure.join(', ')} is not https`, remedy: 'link by https' })
    }
    const headings = [...withoutCode(body).matchAll(/^(#+) (.*)$/gm)]
    const first = headings.find(([, marks]) => marks === '#')
    if (first) {
      findings.push({ field: '', problem: `"# ${first[2]}" is a second title`, remedy: 'begin sections with ##' })
    }
    if (headings.length === 0) {
      findings.push({ field: '', problem: 'has no sections', remedy: 'give it sections that begin with ##' })
    }
    return findings
  },
}

/** Words of prose and tables, without code, markup and link addresses. */
function countWords(body: string): number {
  const prose = withoutCode(body)
    .replaceAll(/<Figure[^>]*>/g, ' ')
    .replaceAll(/<F\b[^>]*>/g, ' 0 ')
    .replaceAll(/\]\([^)]*\)/g, ']')
  return prose.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

function withoutCode(body: string): string {
  return body.replaceAll(/^```.*?^```/gms, ' ')
}
