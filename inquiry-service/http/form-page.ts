/** The pages that answer a form sent without a script, and a report: the site's look, one small script, only typefaces to load. */
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

/** A convenience, but for the theme: the one chosen on the site (`STORED_THEME`), in force before anything is drawn. */
const SCRIPT = `try{document.documentElement.dataset.theme=localStorage.theme??''}catch{}
addEventListener('DOMContentLoaded',()=>{
const each=(name,act)=>document.querySelectorAll(name).forEach(act)
each('[data-copy]',b=>{b.hidden=!navigator.clipboard;b.onclick=()=>navigator.clipboard.writeText(b.dataset.copy).then(()=>{b.textContent='Copied'})})
each('[data-print]',b=>{b.hidden=false;b.onclick=()=>print()})
each('time',t=>{t.textContent=new Date(t.dateTime).toLocaleString('en-US',{dateStyle:'long',timeStyle:'short'})+', your time'})})`

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

/** Where the site is: here, or at its own address. */
export function siteOf({ service }: Call): string {
  return service.assets ? '' : service.config.siteUrl
}

export function formPage(call: Call, status: number, title: string, parts: readonly (Html | false)[]): Answer {
  // In one string, because the digest covers every character of the style.
  const body = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${html`${title}`} · Accelerator Sourcing Reference</title><style>${STYLE}</style><script>${SCRIPT}</script></head>
<body>${html`<header class="site-header no-print"><div class="frame-row"><a class="name" href="${siteOf(call)}/">Accelerator Sourcing Reference</a></div></header>
<main><h1>${title}</h1>
${parts}
</main>
<footer class="site-footer"><div class="frame-row"><p>Manufacturers’ figures, not stock or offers.</p></div></footer>`}</body></html>
`
  const type = ['Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(Buffer.byteLength(body))]
  return { status, headers: [...type, 'Cache-Control', NO_STORE_CACHE], body }
}
