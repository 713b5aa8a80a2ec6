/** Articles have the length, headings and sources that readers and programs rely on. */
import type { Finding, Rule } from './rule.ts'

const FEWEST_WORDS = 700
const MOST_WORDS = 1800
const FEWEST_SOURCES = 3

export const articleShape: Rule = {
  name: 'article-shape',
  description:
    'An article has 700 to 1,800 words, at least three sources, sections below its title and no second title, because a shorter one says too little for a purchase and a longer one is two.',
  scope: 'article',
  check({ body, sourceUrls }) {
    const findings: Finding[] = []
    const say = (field: string, problem: string, remedy: string) => findings.push({ field, problem, remedy })
    const words = countWords(body)
    if (words < FEWEST_WORDS || words > MOST_WORDS) {
      say(
        '',
        `${words} words, outside ${FEWEST_WORDS} to ${MOST_WORDS}`,
        words < FEWEST_WORDS ? 'say what is missing, or merge it into another' : 'cut, or make it two',
      )
    }
    if (new Set(sourceUrls).size < FEWEST_SOURCES) {
      say(
        'sourceUrls',
        `${new Set(sourceUrls).size} sources, below ${FEWEST_SOURCES}`,
        'name manufacturer or primary sources',
      )
    }
    const headings = [...withoutCode(body).matchAll(/^(#+) (.*)$/gm)]
    const first = headings.find(([, marks]) => marks === '#')
    if (first) {
      say('', `"# ${first[2]}" is a second title`, 'begin sections with ##')
    }
    if (headings.length === 0) {
      say('', 'has no sections', 'give it sections that begin with ##')
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
