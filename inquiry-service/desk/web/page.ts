/** What every page of the web desk is made with: whom it is for, its frame, and the pieces that repeat. */
import type { CatalogNames } from '../../contract/accelerators.ts'
import { type Html, html } from '../../contract/html.ts'
import type { StoreOfDesk } from '../desk.ts'

export interface Visit {
  store: StoreOfDesk
  base: string
  name: string
  now: number
  token: string
  names: CatalogNames
  siteUrl: string
  sendsNotices: boolean
}

/** Somebody with access who may not have given a name yet. */
export type Visitor = Pick<Visit, 'base' | 'token'> & Partial<Pick<Visit, 'name'>>

export interface Answer {
  status: number
  type?: string
  body?: string | AsyncIterable<string>
  location?: string
  cookie?: string
  fileName?: string
}

interface Frame {
  title: string
  /** Whom the page is for; undefined for a refusal, which leads nowhere. */
  visitor: Visitor | undefined
  undelivered?: number
  path?: string
}

export function page({ title, visitor, undelivered = 0, path }: Frame, ...parts: Html[]): string {
  const { base, name } = visitor ?? {}
  const link = (to: string, text: string) =>
    html`<a href="${base}${to}"${to === path && html` aria-current="page"`}>${text}</a>`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Desk</title>
<link rel="stylesheet" href="/desk.css">
</head>
<body>
<a class="jump" href="#main">Skip to content</a>
${
  base !== undefined &&
  html`<header class="desk-head">
<nav aria-label="Desk">${link('/', 'Inquiries')}${link('/undelivered', undelivered === 0 ? 'Notices' : `Notices (${undelivered} not delivered)`)}</nav>
${name !== undefined && html`<p class="who">${name} <a href="${base}/name">Change name</a></p>`}
</header>`
}
<main id="main" tabindex="-1">
<h1>${title}</h1>
${parts}
</main>
</body>
</html>
`.text
}

export function changeForm({ base, token }: Pick<Visit, 'base' | 'token'>, action: string, ...parts: Html[]): Html {
  return html`<form method="post" action="${base}${action}"><input type="hidden" name="token" value="${token}">${parts}</form>`
}

export function section(id: string, heading: string, ...parts: (Html | false)[]): Html {
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>${parts}</section>`
}

export function table(kind: string, headings: readonly (string | Html)[], rows: readonly Html[]): Html {
  const heads = headings.map((heading) => html`<th scope="col">${heading}</th>`)
  return html`<table class="${kind}"><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table>`
}
