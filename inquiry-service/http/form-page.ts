/** The plain pages that answer a form sent without a script, and a report: the site's look, one small script, and only typefaces to load. */
import { createHash } from 'node:crypto'
import { type Html, html } from '../contract/html.ts'
import { NO_STORE_CACHE } from '../contract/response-headers.ts'
import { siteStyles } from '../support/site-styles.ts'
import type { Answer, Call } from './call.ts'

const STYLE = `${siteStyles('tokens', 'base', 'patterns', 'controls', 'forms', 'layout')}
@layer page {
  main > :is(form, details), .sent { max-width: 44rem }
  fieldset { margin-bottom: var(--s5) }
  .reference strong { display: block; font: 600 3rem / 1.1 var(--serif); user-select: all }
  @media (width >= 40rem) {
    .line-of-two { display: grid; grid-template-columns: minmax(0, 1fr) 10rem; gap: 0 var(--s3) }
  }
  @media print {
    form, details, .actions { display: none }
  }
}`

/**
 * A convenience: without it the reference is selected whole, times are in UTC, and the theme is that of the system. The theme is the one
 * chosen on the site (`STORED_THEME`), and is in force before anything is drawn.
 */
const SCRIPT = `const root=document.documentElement
try{root.dataset.theme=localStorage.theme??''}catch{}
addEventListener('DOMContentLoaded',()=>{
const each=(name,act)=>document.querySelectorAll(name).forEach(act)
each('[data-copy]',b=>{b.hidden=!navigator.clipboard;b.onclick=()=>navigator.clipboard.writeText(b.dataset.copy).then(()=>{b.textContent='Copied'})})
each('[data-print]',b=>{b.hidden=false;b.onclick=()=>print()})
each('time',t=>{t.textContent=new Date(t.dateTime).toLocaleString('en-US',{dateStyle:'long',timeStyle:'short'})+', your time'})
each('.theme',b=>{const dark=()=>root.dataset.theme?root.dataset.theme==='dark':matchMedia('(prefers-color-scheme:dark)').matches
const say=()=>{b.ariaLabel=dark()?'Light theme':'Dark theme'}
b.hidden=false;b.onclick=()=>{root.dataset.theme=dark()?'light':'dark';try{localStorage.theme=root.dataset.theme}catch{}say()};say()})})`

const digestOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Allows the page's own style and script by their digests, and its form to post back to where the page came from. */
export const FORM_PAGE_POLICY = [
  "default-src 'none'",
  `style-src ${digestOf(STYLE)}`,
  `script-src ${digestOf(SCRIPT)}`,
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const NAVIGATION = [
  ['/catalog', 'Catalog'],
  ['/compare', 'Compare'],
  ['/estimate', 'Estimate'],
  ['/articles', 'Articles'],
  ['/inquire', 'Buy'],
  ['/sell', 'Sell'],
  ['/developers', 'API'],
] as const

const MORE = [
  ['/models', 'Models'],
  ['/documents', 'Documents'],
  ['/changes', 'Changes'],
  ['/report', 'Report or suggest'],
  ['/about', 'About'],
  ['/privacy', 'Privacy'],
] as const

/** Where the site is: here, or at its own address. */
export function siteOf({ service }: Call): string {
  return service.assets ? '' : service.config.siteUrl
}

const icon = (paths: Html) => html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true">${paths}</svg>`
const SEARCH = icon(html`<circle cx="7" cy="7" r="4.6"/><path d="m10.4 10.4 4 4"/>`)
const THEME = icon(html`<circle cx="8" cy="8" r="5.5"/><path d="M8 2.5a5.5 5.5 0 0 1 0 11z" fill="currentColor"/>`)

export function formPage(call: Call, status: number, title: string, parts: readonly (Html | false)[]): Answer {
  const site = siteOf(call)
  const links = (entries: readonly (readonly [path: string, label: string])[]) =>
    entries.map(([path, label]) => html`<li><a href="${site}${path}">${label}</a></li>`)
  // In one string, because the digest covers every character of the style.
  const body = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${html`${title}`} · Accelerator Sourcing Reference</title><style>${STYLE}</style><script>${SCRIPT}</script></head>
<body>${html`<header class="site-header no-print"><div class="frame-row"><a class="name" href="${site}/">Accelerator Sourcing Reference</a><nav aria-label="Main"><ul class="plain">${links(NAVIGATION)}</ul></nav><div class="end"><a class="search" href="${site}/search" aria-label="Search">${SEARCH}<span>Search</span></a><button type="button" class="icon-button theme" hidden>${THEME}</button></div></div></header>
<main><h1>${title}</h1>
${parts}
</main>
<footer class="site-footer"><div class="frame-row"><p>Manufacturer figures, not stock and not offers.</p><nav aria-label="More"><ul class="in-line">${links(MORE)}</ul></nav></div></footer>`}</body></html>
`
  const type = ['Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(Buffer.byteLength(body))]
  return { status, headers: [...type, 'Cache-Control', NO_STORE_CACHE], body }
}
