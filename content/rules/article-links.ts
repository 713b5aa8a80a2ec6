/** Links in an article must lead somewhere. */
import type { Content } from '../index.ts'
import type { Rule } from './rule.ts'
import { lookupsOf } from './rule.ts'

/** Pages without an entry in the content. */
const PAGES = new Set([
  '/',
  '/catalog',
  '/compare',
  '/documents',
  '/articles',
  '/estimate',
  '/inquire',
  '/sell',
  '/developers',
  '/changes',
  '/about',
  '/privacy',
  '/models',
  '/health-form',
])

export const articleLinks: Rule = {
  name: 'article-links',
  description:
    'A link within the site names a page that exists, and one out of it is https, because a reader who meets a dead link stops believing the rest.',
  scope: 'article',
  check({ body }, { content }) {
    return [...body.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
      if (target.startsWith('#') || target.startsWith('https://') || exists(target, content)) return []
      return [
        {
          field: '',
          problem: target.startsWith('/')
            ? `links to ${target}, and there is no such page`
            : `links to ${target}, which is neither https nor a path of the site`,
          remedy:
            'correct the link; variants are at /catalog/{id}, models at /models/{id}, articles at /articles/{slug}',
        },
      ]
    })
  },
}

function exists(target: string, content: Content): boolean {
  const [path = ''] = target.split(/[?#]/)
  return PAGES.has(path) || lookupsOf(content).pages.has(path)
}
