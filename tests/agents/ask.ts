/** What a fresh agent has to open for each question of `questions.ts`, in files and characters. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AGENT_INDEX } from '../../site/core/agent-pointer.ts'
import type { Question } from './questions.ts'

export interface Answered {
  question: Question
  /** Opened for this question, and not earlier in the same conversation. */
  opened: readonly { path: string; characters: number }[]
  /** Parts of the answer that none of its files contains. */
  missing: readonly string[]
  /** Files that no earlier file links to. */
  unnamed: readonly string[]
}

/** Asks the questions in turn, as one conversation. `site`: folder of the built site. */
export function askAll(questions: readonly Question[], site: string): Answered[] {
  const known = new Map<string, string>()
  return questions.map((question) => {
    const unnamed: string[] = []
    const opened = [AGENT_INDEX, ...question.opens].flatMap((path) => {
      if (known.has(path)) return []
      if (path !== AGENT_INDEX && !isNamed(path, [...known.values()])) unnamed.push(path)
      const text = read(site, path)
      known.set(path, text)
      return [{ path, characters: text.length }]
    })
    const texts = [AGENT_INDEX, ...question.opens].map((path) => known.get(path) ?? '')
    const missing = question.answer.filter((part) => !texts.some((text) => holds(text, part))).map(String)
    return { question, opened, missing, unnamed }
  })
}

function read(site: string, path: string): string {
  const file = join(site, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

const holds = (text: string, part: string | RegExp) =>
  typeof part === 'string' ? text.includes(part) : part.test(text)

/** By its address, or by a rule such as `/catalog/{id}.md` with an id seen before. */
function isNamed(path: string, texts: readonly string[]): boolean {
  if (texts.some((text) => text.includes(path))) return true
  const rules = new Set(texts.flatMap((text) => [...text.matchAll(/\/[\w/-]*\{[^`\s]*\.md/g)].map(([rule]) => rule)))
  return [...rules].some((rule) => {
    const pattern = rule.replaceAll(/[.]/g, '\\.').replaceAll(/\{\w+\}/g, '([\\w.-]+)')
    const ids = new RegExp(`^${pattern}$`).exec(path)?.slice(1) ?? []
    return ids.length > 0 && ids.every((id) => texts.some((text) => text.includes(id)))
  })
}

export interface Cost {
  fetches: number
  characters: number
}

export function costOf(answered: readonly Answered[]): Cost {
  const opened = answered.flatMap((each) => each.opened)
  return { fetches: opened.length, characters: opened.reduce((sum, { characters }) => sum + characters, 0) }
}
