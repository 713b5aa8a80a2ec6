/** The developers pages, their sections and the error codes, listed once for headings, contents, old addresses and search. */
import type { ErrorCode } from '../../inquiry-service/contract/errors.ts'

export const DEVELOPER_PAGES = {
  start: { path: '/developers', title: 'Quick start' },
  guide: { path: '/developers/guide', title: 'Guide' },
  reference: { path: '/developers/reference', title: 'Reference' },
} as const

export type DeveloperPage = keyof typeof DEVELOPER_PAGES

interface Section {
  page: DeveloperPage
  title: string
  /** A subsection of the section before it. */
  isInner?: true
}

/** Ids are addresses: they stay once published. */
export const SECTIONS = {
  read: { page: 'start', title: 'Read a variant' },
  start: { page: 'start', title: 'Estimate memory' },
  check: { page: 'start', title: 'Check an inquiry' },
  authentication: { page: 'start', title: 'Authentication' },
  errors: { page: 'start', title: 'Errors' },
  next: { page: 'start', title: 'Next' },
  versions: { page: 'guide', title: 'Prefixes and versions' },
  stability: { page: 'guide', title: 'What stays the same' },
  reads: { page: 'guide', title: 'Reads' },
  markdown: { page: 'guide', title: 'Markdown and agents', isInner: true },
  estimates: { page: 'guide', title: 'Estimates' },
  sandbox: { page: 'guide', title: 'Sandbox' },
  inquiries: { page: 'guide', title: 'Inquiries' },
  idempotency: { page: 'guide', title: 'One key, one inquiry', isInner: true },
  uncertain: { page: 'guide', title: 'Retries: when the outcome is uncertain', isInner: true },
  limits: { page: 'guide', title: 'Limits' },
  'rate-limit-fields': { page: 'guide', title: 'Reading the RateLimit fields', isInner: true },
  browsers: { page: 'guide', title: 'Calls from browsers' },
  samples: { page: 'guide', title: 'Clients and samples' },
  'client-ts': { page: 'guide', title: 'TypeScript: a client', isInner: true },
  'walkthrough-ts': { page: 'guide', title: 'TypeScript: the client at work', isInner: true },
  'client-py': { page: 'guide', title: 'Python', isInner: true },
  files: { page: 'guide', title: 'Files for programs' },
  bundle: { page: 'guide', title: 'Without a network', isInner: true },
  reference: { page: 'reference', title: 'Endpoints' },
  'response-headers': { page: 'reference', title: 'Response headers' },
  schemas: { page: 'reference', title: 'Schemas' },
} as const satisfies Record<string, Section>

export type SectionId = keyof typeof SECTIONS

export function sectionsOf(page: DeveloperPage): (Section & { id: SectionId })[] {
  return (Object.entries(SECTIONS) as [SectionId, Section][]).flatMap(([id, section]) =>
    section.page === page ? [{ id, ...section }] : [],
  )
}

/** `/developers/guide#limits`. */
export function sectionAddress(id: SectionId): string {
  return `${DEVELOPER_PAGES[SECTIONS[id].page].path}#${id}`
}

/** The page of an error code; each fault has an anchor on it. */
export function errorAddress(code: string, fault?: string): string {
  return `${DEVELOPER_PAGES.start.path}/errors/${code}${fault === undefined || fault === code ? '' : `#${fault}`}`
}

export const CODE_MEANINGS: Readonly<Record<ErrorCode, string>> = {
  invalid_request: 'The request can’t be read. The same request will be refused again.',
  idempotency_conflict: 'A mistake by the caller: one key, two different inquiries. Nothing was stored for the second.',
  not_found: 'There is nothing at this address. Ids are exact: compare yours with the list it came from.',
  unsupported_version: 'The major version in the path does not exist.',
  method_not_allowed: 'The address exists but supports other methods, which `Allow` lists.',
  payload_too_large: 'The body is too long: the service stopped reading at the limit and closes the connection.',
  unsupported_media_type: 'Send plain JSON, not compressed, and say so in `Content-Type`.',
  validation_error:
    'The JSON is well-formed but its content is not valid. `fields` names each invalid field, nested ones with dots; `body` stands for the body as a whole.',
  rate_limited: 'The quota is used up. The refused request does not count. Wait, then send the same request again.',
  unavailable:
    'The service can’t do this now. For an inquiry the outcome may be uncertain: keep the key and send the same request again.',
}
