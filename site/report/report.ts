/** What a link to the report page carries, and the message that it becomes where the service takes no reports (D45). */
import { mailto } from '../../inquiry-service/contract/mailto.ts'

export interface Report {
  about: 'figure' | 'accelerator'
  context: readonly (readonly [label: string, value: string])[]
}

/** An address can contain anything, so it is shown as plain text only. */
export function reportFromParams(params: URLSearchParams): Report {
  if (params.get('about') === 'accelerator') return { about: 'accelerator', context: [] }
  const pairs: [string, string][] = [
    ['Variant', params.get('variant') ?? ''],
    ['Figure', params.get('field') ?? ''],
    ['Value on the page', params.get('value') ?? ''],
    ['Documents', params.getAll('document').join(', ')],
  ]
  return { about: 'figure', context: pairs.filter(([, value]) => value !== '') }
}

/** With an empty `email` nobody can be answered. `siteUrl` tells reports of several sites apart. */
export function reportText({ about, context }: Report, words: string, email: string, siteUrl: string) {
  const variant = context.find(([label]) => label === 'Variant')?.[1]
  const subject =
    about === 'accelerator' ? 'Suggested accelerator' : ['Wrong figure', variant].filter(Boolean).join(': ')
  const lines = [
    subject,
    `Site: ${siteUrl}`,
    ...context.map(([label, value]) => `${label}: ${value}`),
    '',
    words.trim(),
    ...(email.trim() === '' ? [] : ['', `Reply to: ${email.trim()}`]),
  ]
  return { subject, body: lines.join('\n') }
}

export function mailDraft({ subject, body }: ReturnType<typeof reportText>, contactEmail: string): string {
  return mailto(contactEmail, { subject, body: body.replaceAll('\n', '\r\n') })
}
