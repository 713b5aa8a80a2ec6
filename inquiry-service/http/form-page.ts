/** The plain pages that answer an inquiry sent without a script: one style, a script that copies, and only typefaces to load. */
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
main,footer{max-width:44rem;margin-inline:auto}
nav{display:flex;flex-wrap:wrap;justify-content:space-between;margin:0 calc(-1*var(--side));padding:.5rem var(--side);border-bottom:1px solid var(--line);font-size:.9375rem}
nav a{padding:.375rem 0;color:var(--quiet);text-decoration:none}
nav a:first-child{flex:1 0 calc(100% - 4rem);color:var(--ink);font:600 1.0625rem/1.5 var(--serif)}
@media(min-width:64rem){nav{justify-content:start;gap:0 1.25rem}nav a:first-child{flex:none}nav .search{order:1;margin-left:auto}}
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
.plain{padding:.5rem 1rem;border-color:var(--line);background:none;color:var(--ink)}
footer{margin-top:3rem;font-size:.8125rem}
@media(min-width:42rem){.line{display:grid;grid-template-columns:minmax(0,1fr) 10rem;gap:0 .75rem}}
@media(forced-colors:active){[aria-invalid]{border-width:3px}}
@media print{nav,form,details,footer,.plain{display:none}:root{color-scheme:light}}`

/** Copying is a convenience: without it the reference is selected whole. */
const SCRIPT = `for(const b of document.querySelectorAll('[data-copy]')){b.hidden=!navigator.clipboard;b.onclick=()=>navigator.clipboard.writeText(b.dataset.copy).then(()=>{b.textContent='Copied'})}`

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

/** Where the site is: here, or at its own address. */
export function siteOf({ service }: Call): string {
  return service.assets ? '' : service.config.siteUrl
}

export function formPage(call: Call, status: number, title: string, parts: readonly (Html | false)[]): Answer {
  const site = siteOf(call)
  // In one string, because the digest covers every character of the style.
  const body = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${html`${title}`} · Accelerator Sourcing Reference</title><style>${STYLE}</style></head>
<body>${html`<header><nav aria-label="Main"><a href="${site}/">Accelerator Sourcing Reference</a><a class="search" href="${site}/search">Search</a>${NAVIGATION.map(([path, label]) => html`<a href="${site}${path}">${label}</a>`)}</nav></header>
<main><h1>${title}</h1>
${parts}
</main>
<footer><p><a href="${site}/privacy">What is kept, and for how long</a></p></footer>`}<script>${SCRIPT}</script></body></html>
`
  const type = ['Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(Buffer.byteLength(body))]
  return { status, headers: [...type, 'Cache-Control', NO_STORE_CACHE], body }
}
