/** What a reader of Markdown may have meant by an address that has no file. */

const MOST_NAMES = 5

/** Longer ones are no typos. */
const LONGEST_NAME = 120

/** The Markdown files of the same folder that share most words with the last part of `path`, nearest first; empty if none shares any. */
export function nearNames(path: string, files: Iterable<string>): string[] {
  if (path.length > LONGEST_NAME) return []
  const [folder, asked] = split(path)
  return [...files]
    .filter((file) => file.endsWith('.md') && !file.includes('.part-') && split(file)[0] === folder)
    .map((file) => ({ file, words: split(file)[1] }))
    .map(({ file, words }) => ({ file, shared: sharedWords(asked, words), more: words.length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared || a.more - b.more || (a.file < b.file ? -1 : 1))
    .slice(0, MOST_NAMES)
    .map(({ file }) => file)
}

function split(path: string): [folder: string, words: string[]] {
  const at = path.lastIndexOf('/')
  const words = path
    .slice(at + 1)
    .replace(/\.md$/, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  return [path.slice(0, at), words.filter(Boolean)]
}

/** The start of a word, as in `sxm` for `sxm5`, counts half. */
function sharedWords(asked: readonly string[], words: readonly string[]): number {
  const share = (word: string) =>
    words.includes(word) ? 1 : words.some((each) => each.startsWith(word) || word.startsWith(each)) ? 0.5 : 0
  return asked.reduce((sum, word) => sum + share(word), 0)
}
