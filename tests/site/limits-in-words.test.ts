/** A limit is a constant; what a page, an article, an answer or the handbook says of it is printed from there. */

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TEXT_LENGTH } from '../../inquiry-service/contract/inquiry-fields.ts'
import {
  ESTIMATE_BODY_CODE_UNITS,
  HEADER_BYTES,
  HEADER_LINES,
  INQUIRY_BODY_BYTES,
  INQUIRY_QUANTITY,
  INQUIRY_QUOTA,
  MAX_REPORTED_FIELDS,
  PUBLIC_QUOTA,
  type QuotaPolicy,
  RETENTION_DAYS,
  windowInWords,
} from '../../inquiry-service/contract/limits.ts'
import { spelledNumber } from '../../site/core/words.ts'

/** Whatever readers, callers and operators are told. */
const PLACES = [
  ...['site', 'content/articles', 'content/pages', 'inquiry-service/contract', 'inquiry-service/http'],
  ...['inquiry-service/notices', 'inquiry-service/docs', 'README.md', 'SECURITY.md'],
]

const OPERATIONS = '(?:public |other )?(?:operations|requests|reads|calls)'
const INQUIRIES = '(?:new |real )?(?:inquiries|submissions|ones)'

/** The limits as somebody would type them beside what they limit. */
const TYPED = [
  limit(PUBLIC_QUOTA.limit, OPERATIONS),
  limit(INQUIRY_QUOTA.limit, INQUIRIES),
  window(PUBLIC_QUOTA, OPERATIONS),
  window(INQUIRY_QUOTA, INQUIRIES),
  limit(INQUIRY_BODY_BYTES, '(?:UTF-8 )?bytes'),
  limit(INQUIRY_BODY_BYTES / 1024, '(?:KiB|KB|kilobytes)'),
  limit(HEADER_BYTES, 'bytes'),
  limit(HEADER_LINES, '(?:header )?(?:fields|lines|headers)'),
  limit(ESTIMATE_BODY_CODE_UNITS, '(?:UTF-16 |string )?code units'),
  limit(RETENTION_DAYS, 'days'),
  ...Object.values(TEXT_LENGTH).map((length) => limit(length, '(?:characters|code points|letters)')),
].map((pattern) => new RegExp(`(?<![\\w.-])${pattern}\\b`, 'i'))

/** `120`, `3,000`, `3 000`, `3_000`, `five`, and what is limited. */
function limit(number: number, what: string): string {
  const digits = String(number).replace(/(\d)(?=(?:\d{3})+$)/g, '$1[ ,_]?')
  return `(?:${digits}|${spelledNumber(number)})[ -]${what}`
}

const grouped = (number: number) => number.toLocaleString('en-US')

/** `minute`, `hour`. */
function span(policy: QuotaPolicy): string {
  return windowInWords(policy).replace(/^an? /, '')
}

/** `inquiries per hour`, `reads a minute`. */
function window(policy: QuotaPolicy, what: string): string {
  return `${what} (?:in |within )?(?:an?|one|per|every|each) ${span(policy)}`
}

/** Where the limits themselves are. */
const SOURCE = 'inquiry-service/contract/limits.ts'
const CONTRACT = 'inquiry-service/docs/contract.md'

const filesOf = (place: string) =>
  statSync(place).isFile()
    ? [place]
    : readdirSync(place, { recursive: true, encoding: 'utf8' })
        .map((file) => join(place, file))
        .filter(
          (file) =>
            /\.(?:astro|ts|mdx?|py|sh)$/.test(file) &&
            file !== SOURCE &&
            file !== CONTRACT &&
            !file.startsWith('site/hosting/'),
        )

test('no page, article, answer or chapter of the handbook types a limit of the contract by hand', () => {
  const files = PLACES.flatMap(filesOf)
  const typed = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return TYPED.flatMap((pattern) => pattern.exec(text)?.[0] ?? []).map((words) => `${file}: ${words}`)
  })

  expect(files.length).toBeGreaterThan(300)
  expect(typed).toEqual([])
})

/** What the page of the contract, on which numbers are typed, has to say of each limit. */
const SENTENCES = [
  `more than ${grouped(INQUIRY_BODY_BYTES)} bytes, or on estimates ${grouped(ESTIMATE_BODY_CODE_UNITS)} UTF-16 code units`,
  `${PUBLIC_QUOTA.limit} reads, estimates and sandbox calls per ${span(PUBLIC_QUOTA)}, together, and ${INQUIRY_QUOTA.limit} new inquiries per ${span(INQUIRY_QUOTA)}`,
  `no ${span(PUBLIC_QUOTA)} holds more than ${PUBLIC_QUOTA.limit}`,
  `at most ${MAX_REPORTED_FIELDS}.`,
  `whole number from 1 to ${grouped(INQUIRY_QUANTITY)} |`,
  `| \`modelId\`, \`variantId\` | optional, at most ${TEXT_LENGTH.modelId} and ${TEXT_LENGTH.variantId};`,
  `| \`location\` | 1 to ${TEXT_LENGTH.location} |`,
  `| \`email\` | an address, at most ${TEXT_LENGTH.email} |`,
  `| \`notes\`, \`condition\` | optional, at most ${grouped(TEXT_LENGTH.notes)} and ${TEXT_LENGTH.condition} |`,
]

test('the page of the contract, on which numbers are typed, has the limits that hold', () => {
  const page = readFileSync(CONTRACT, 'utf8')

  expect(SENTENCES.filter((sentence) => !page.includes(sentence))).toEqual([])
})
