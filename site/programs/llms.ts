/**
 * `llms.txt`, in the format of llmstxt.org: first what an agent needs to answer, then the pages. Long lists are
 * separate files below `/llms/`, each small enough to be fetched whole. Links have no host because the build does not
 * know where it will be served.
 */
import { API_PREFIXES, ENDPOINTS } from '../../inquiry-service/contract/endpoints.ts'
import { INQUIRY_QUOTA, PUBLIC_QUOTA, windowInWords } from '../../inquiry-service/contract/limits.ts'
import { AGENT_FILE_CHARACTERS, AGENT_INDEX, inParts, partPath } from '../core/agent-pointer.ts'
import { printNumber } from '../core/numbers.ts'
import { PROGRAM_FILES } from './files.ts'
import { SPACES_FOR_EYES } from './markdown.ts'
import type { SitePage } from './pages.ts'
import { SKILL_PATH } from './well-known.ts'

interface TextFile {
  path: string
  text: string
}

/** A folder of pages that gets its own list: `/documents/…`. */
interface List {
  folder: string
  heading: string
  words: string
}

const LISTS: readonly List[] = [
  {
    folder: 'models',
    heading: 'Models',
    words: 'A model is a family of variants; its file compares them and has software notes.',
  },
  {
    folder: 'documents',
    heading: 'Documents',
    words: 'Records of manufacturer documents, each with the figures that rest on it.',
  },
  {
    folder: 'compare',
    heading: 'Comparisons',
    words: 'Two variants side by side.',
  },
]

export function llmsFiles(pages: readonly SitePage[]): TextFile[] {
  const lists = LISTS.map((list) => ({ ...list, files: listFiles(list, membersOf(pages, list.folder)) }))
  const main = [
    INTRODUCTION,
    '## Which file answers which question',
    ANSWERS,
    '## API: JSON, no key',
    apiLines(),
    '## Models to run: ids for `/fit/{id}.md` and `/fit/{id}.json`',
    membersOf(pages, 'fit').map(idOf).join(', '),
    '## Articles',
    linked(membersOf(pages, 'articles')),
    '## Lists',
    lists
      .flatMap(({ heading, files }) =>
        files.map(
          ({ path }, index) => `- [${heading}${files.length > 1 ? `, ${index + 1} of ${files.length}` : ''}](${path})`,
        ),
      )
      .join('\n'),
    '## Pages',
    linked(pages.filter(({ path }) => folderOf(path) === '')),
    '## Errors',
    membersOf(pages, 'errors').map(link).join('\n'),
    '## For programs',
    PROGRAM_FILES.map(({ path, what }) => `- [${path}](${path}): ${what}`).join('\n'),
  ]
  return [{ path: AGENT_INDEX, text: `${withoutEmpty(main).join('\n\n')}\n` }, ...lists.flatMap(({ files }) => files)]
}

const INTRODUCTION = `# Accelerator Sourcing Reference

> AI accelerator specs, variant by variant, each figure with the manufacturer's document that it names and how we know its words; a memory estimator; inquiries to buy or sell.

Every address below is on the host that served this file. Every Markdown and text file named here is under ${printNumber(AGENT_FILE_CHARACTERS)} characters unless it says otherwise; pages without Markdown, and JSON and CSV of the whole catalog, are larger.

- Entries are manufacturer references: not stock, not offers. \`checkedAt\` is the day on which an editor last reviewed the entry.
- Null, "not stated" or "?" means that we have no figure: no document that we have read states it, or the entry's notes say why we print none. It is never zero.
- Compare rates only where precision, execution (tensor or vector) and sparsity (dense or structured-sparse) are the same. They are manufacturer peaks, not measurements.
- A page's Markdown is its address with \`.md\`, or \`Accept: text/markdown\`. Filters in an address (\`?…\`) are read only by the page's script: files are always whole.`

const ANSWERS = [
  '- Every variant with memory and its type, bandwidth, power, form factor, dense FP16 and FP8, newest first: [/catalog.md](/catalog.md). Filter it yourself.',
  '- One variant, every figure with its document and condition, with the words where we have seen them and a mark where we know them only as quoted elsewhere, driver name, part numbers, memory as a driver counts it: `/catalog/{id}.md`; words and places in its second part. Ids are in /catalog.md.',
  '- All variants of a model side by side, with every rate: `/models/{modelId}.md`.',
  '- A language model: bytes of cache per token, longest context, GB of weights, cache and margin, and how many devices of each common memory size hold 1 to 64 conversations of 8,192 to 131,072 tokens: `/fit/{id}.json`, some 4,000 characters. It names a file per precision (`/fit/{id}.{precision}.json`) with every variant: devices, most tokens per second, time to the first token, longest conversation and most conversations on 1, 2, 4 or 8. To read as a page, longer: `/fit/{id}.md`.',
  '- Two variants with the documents of each figure: `/compare/{id}-and-{id}.md`, where it exists (see Lists); try the other order too.',
  '- The dense peaks behind a name that nvidia-smi, PyTorch or Kubernetes prints, for MFU: [/devices.py](/devices.py), whose ids lead to `/catalog/{id}.md` with the document of each peak. All names, part numbers and PCI ids, with their documents and memory as drivers count it: [/devices.json](/devices.json), in parts.',
  '- What changed for one variant, with the document: `/catalog/{id}.xml`.',
  '- One document and what rests on it: `/documents/{id}.md`.',
  `- How to size a model and how to send an inquiry: [${SKILL_PATH}](${SKILL_PATH}).`,
  '- Errors, limits, retries: [/developers/guide.md](/developers/guide.md). Endpoints and fields: [/developers/reference.md](/developers/reference.md).',
].join('\n')

function apiLines(): string {
  const [prefix] = API_PREFIXES
  const large = new Set(['catalog', 'documents', 'articles'])
  return [
    ...ENDPOINTS.map(
      ({ id, method, path, summary }) =>
        `- \`${method} ${prefix}${path}\`: ${summary}${large.has(id) ? '; long: prefer the files above' : ''}`,
    ),
    `- Limits per client: ${PUBLIC_QUOTA.limit} reads, estimates and sandbox calls in ${PUBLIC_QUOTA.windowSeconds} seconds; ${INQUIRY_QUOTA.limit} new inquiries in ${windowInWords(INQUIRY_QUOTA)}. After 429, wait as many seconds as \`Retry-After\` says.`,
    `- \`POST ${prefix}/requests\` sends a real inquiry to people: only with the authorization of the buyer or seller. \`POST ${prefix}/sandbox/requests\` checks one without storing or sending it.`,
  ].join('\n')
}

/** The folder of a page; '' for pages without a list of their own. */
function folderOf(path: string): string {
  const [, folder = '', second] = path.split('/')
  if (path.startsWith('/developers/errors/')) return 'errors'
  return second === undefined || folder === 'developers' ? '' : folder
}

function membersOf(pages: readonly SitePage[], folder: string): SitePage[] {
  return pages.filter(({ path }) => folderOf(path) === folder)
}

const link = ({ path, markdown, title }: SitePage) => `- [${title}](${markdown ?? path})`

function linked(pages: readonly SitePage[]): string {
  return pages.map((page) => `${link(page)}: ${plain(page.description)}`).join('\n')
}

const idOf = ({ path }: SitePage) => path.slice(path.lastIndexOf('/') + 1)

const plain = (text: string) => text.replaceAll(SPACES_FOR_EYES, '')

/** Headings with nothing left under them are dropped too. */
function withoutEmpty(sections: readonly string[]): string[] {
  return sections.filter((text, index) => text !== '' && !(text.startsWith('## ') && sections[index + 1] === ''))
}

function listFiles({ folder, heading, words }: List, pages: readonly SitePage[]): TextFile[] {
  const head = `> Index for agents: [${AGENT_INDEX}](${AGENT_INDEX})\n\n# ${heading}: ${pages.length}\n\n${words}\n\n`
  return inParts(pages.map(link), AGENT_FILE_CHARACTERS - head.length).map((lines, index) => ({
    path: partPath(`/llms/${folder}`, index, 'md'),
    text: `${head}${lines.join('\n')}\n`,
  }))
}
