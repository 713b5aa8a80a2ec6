/** The plain pages that answer a form sent without a script, and a report: one style, one small script, and only typefaces to load. */
import { createHash } from 'node:crypto'
import { type Html, html } from '../contract/html.ts'
import { NO_STORE_CACHE } from '../contract/response-headers.ts'
import type { Answer, Call } from './call.ts'

/** The look of the site in a few lines, because the service may run without the site's files. */
const STYLE = `@font-face{font-family:"Source Sans 3";src:url("/fonts/source-sans-3-latin.woff2") format("woff2");font-weight:200 900;font-display:optional;unicode-range:U+0020-00FF,U+2010-201E,U+2026}
@font-face{font-family:"Source Serif 4";src:url("/fonts/source-serif-4-latin.woff2") format("woff2");font-weight:400 700;font-display:optional;unicode-range:U+0020-00FF,U+2010-201E,U+2026}
:root{color-scheme:light dark;--ink:light-dark(#1b1e24,#ece8df);--quiet:light-dark(#474b53,#b4bac4);--paper:light-dark(#fbfaf6,#0e151f);--deep:light-dark(#f4f2eb,#141d29);--line:light-dark(#7d7a72,#77849a);--accent:light-dark(#0a4a82,#93c8ff);--bad:light-dark(#8c1d0c,#ffb3a5);--serif:"Source Serif 4","Iowan Old Style",Georgia,serif}
*{box-sizing:border-box}
[hidden]{display:none!important}
body{--side:max(1rem,calc(50vw - 41rem));margin:0;padding:0 var(--side) 3rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.5 "Source Sans 3",system-ui,sans-serif;font-variant-numeric:lining-nums}
main{max-width:44rem}
header{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1rem;margin:0 calc(-1*var(--side));padding:.5rem var(--side);border-bottom:1px solid var(--line);font-size:.9375rem}
header a,header button{padding:.375rem 0;color:var(--quiet);text-decoration:none}
header nav{display:flex;flex-wrap:wrap;flex-basis:100%;justify-content:space-between;gap:0 .5rem;order:1}
.name{flex:1;white-space:nowrap;color:var(--ink);font:600 1.0625rem/1.15 var(--serif)}
.end{display:flex;gap:.5rem}
.end a,.end button{display:inline-flex;gap:.5rem;align-items:center;min-height:2.125rem;padding:0 .5rem;border:1px solid var(--line);border-radius:3px;font-weight:400}
@media(width<64rem){.end span{display:none}}
@media(min-width:64rem){.name{flex:none}header nav{flex:auto;justify-content:start;gap:0 1.25rem;order:0}}
h1{margin:2rem 0 .75rem;font:600 clamp(1.625rem,1.4rem + .9vw,2.125rem)/1.15 var(--serif);text-wrap:balance}
h2{margin:2rem 0 .75rem;font:600 1.25rem/1.2 var(--serif)}
p{margin:0 0 1rem;text-wrap:pretty}
a,summary{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.25rem 1.5rem}
dt,small,.hint,label span,footer{color:var(--quiet)}
dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}
small,.hint,.problem{margin:.25rem 0 0;font-size:.8125rem}
code{overflow-wrap:anywhere}
.notice{padding-left:1rem;border-left:3px solid var(--line)}
.reference strong{display:block;font:600 3rem/1.1 var(--serif);font-variant-numeric:lining-nums tabular-nums;user-select:all}
fieldset{min-width:0;margin:0;padding:0;border:0}
.field{margin-bottom:1.25rem}
label{display:block;margin-bottom:.25rem;font-weight:600}
label span{font-weight:400}
legend,.away{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
input,select,textarea,button,summary{font:inherit}
input,select,textarea{width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--line);border-radius:3px;background:var(--deep);color:var(--ink)}
[aria-invalid]{border-color:var(--bad);box-shadow:inset 3px 0 0 var(--bad)}
.problem{color:var(--bad);font-weight:600}
[type=checkbox]{width:1.125rem;min-height:1.125rem;margin:0 .5rem 0 0;vertical-align:-.125rem;accent-color:var(--accent)}
summary{min-height:2.75rem;padding:.5rem 0;cursor:pointer}
button,.button{display:inline-block;min-height:2.75rem;padding:.5rem 1.5rem;border:1px solid var(--accent);border-radius:3px;background:var(--accent);color:var(--paper);font-weight:600;text-decoration:none;cursor:pointer}
.actions{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1rem}
.plain{padding:.5rem 1rem;border-color:var(--line);background:none;color:var(--ink)}
footer{margin:4rem calc(-1*var(--side)) 0;padding:1.5rem var(--side) 0;border-top:1px solid var(--line);font-size:.8125rem}
footer a{margin-right:1rem;color:inherit}
@media(min-width:42rem){.line{display:grid;grid-template-columns:minmax(0,1fr) 10rem;gap:0 .75rem}}
@media(forced-colors:active){[aria-invalid]{border-width:3px}}
@media print{header,form,details,footer,.actions{display:none}:root{color-scheme:light!important}}`

/**
 * A convenience: without it the reference is selected whole, times are in UTC, and the theme is that of the system. The theme is the one
 * chosen on the site (`STORED_THEME`), and is in force before anything is drawn.
 */
const SCRIPT = `const s=document.documentElement.style
try{s.colorScheme=localStorage.theme??''}catch{}
addEventListener('DOMContentLoaded',()=>{
const each=(name,act)=>document.querySelectorAll(name).forEach(act)
each('[data-copy]',b=>{b.hidden=!navigator.clipboard;b.onclick=()=>navigator.clipboard.writeText(b.dataset.copy).then(()=>{b.textContent='Copied'})})
each('[data-print]',b=>{b.hidden=false;b.onclick=()=>print()})
each('time',t=>{t.textContent=new Date(t.dateTime).toLocaleString('en-US',{dateStyle:'long',timeStyle:'short'})+', your time'})
each('[data-theme]',b=>{const dark=()=>s.colorScheme?s.colorScheme==='dark':matchMedia('(prefers-color-scheme:dark)').matches
const say=()=>{b.ariaLabel=dark()?'Light theme':'Dark theme'}
b.hidden=false;b.onclick=()=>{s.colorScheme=dark()?'light':'dark';try{localStorage.theme=s.colorScheme}catch{}say()};say()})})`

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

const icon = (paths: Html) =>
  html`<svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true">${paths}</svg>`
const SEARCH = icon(html`<circle cx="7" cy="7" r="4.6"/><path d="m10.4 10.4 4 4"/>`)
const THEME = icon(html`<circle cx="8" cy="8" r="5.5"/><path d="M8 2.5a5.5 5.5 0 0 1 0 11z" fill="currentColor"/>`)

export function formPage(call: Call, status: number, title: string, parts: readonly (Html | false)[]): Answer {
  const site = siteOf(call)
  const links = (entries: readonly (readonly [path: string, label: string])[]) =>
    entries.map(([path, label]) => html`<a href="${site}${path}">${label}</a>`)
  // In one string, because the digest covers every character of the style.
  const body = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${html`${title}`} · Accelerator Sourcing Reference</title><style>${STYLE}</style><script>${SCRIPT}</script></head>
<body>${html`<header><a class="name" href="${site}/">Accelerator Sourcing Reference</a><nav aria-label="Main">${links(NAVIGATION)}</nav><span class="end"><a href="${site}/search" aria-label="Search">${SEARCH}<span>Search</span></a><button type="button" class="plain" data-theme hidden>${THEME}</button></span></header>
<main><h1>${title}</h1>
${parts}
</main>
<footer><p>Manufacturer figures, not stock and not offers.</p><nav aria-label="More">${links(MORE)}</nav></footer>`}</body></html>
`
  const type = ['Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(Buffer.byteLength(body))]
  return { status, headers: [...type, 'Cache-Control', NO_STORE_CACHE], body }
}
