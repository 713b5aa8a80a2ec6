/**
 * `security.txt` (RFC 9116), built only if there is a way to reach the operator: the contact address, or else the contact
 * section, which leads to the inquiry form.
 */

import type { GetStaticPaths } from 'astro'
import { mailto } from '../../../inquiry-service/contract/mailto.ts'
import { absolute, buildConfig } from '../../core/content.build.ts'
import { newestDate } from '../../programs/pages.ts'
import { textResponse } from '../../programs/read-api.ts'

const { contactEmail, inquiries } = buildConfig
const contact = contactEmail ? mailto(contactEmail) : inquiries ? absolute('/about#contact') : undefined

/** Counted from the date of the content, not from the clock, so that equal content gives equal bytes. */
const VALID_DAYS = 364

export const getStaticPaths = (() =>
  contact === undefined ? [] : [{ params: { name: 'security' } }]) satisfies GetStaticPaths

export const GET = () =>
  textResponse([
    `Contact: ${contact}`,
    `Expires: ${expiry(newestDate)}`,
    'Preferred-Languages: en',
    `Canonical: ${absolute('/.well-known/security.txt')}`,
  ])

function expiry(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + VALID_DAYS)
  return day.toISOString().replace('.000Z', 'Z')
}
