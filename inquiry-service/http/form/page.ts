/** The plain pages that answer an inquiry sent without a script: one style, no script, and only typefaces to load. */
import { createHash } from 'node:crypto'
import type { AcceleratorChoice } from '../../contract/accelerator-choices.ts'
import { type Html, html } from '../../contract/html.ts'
import { inquiryRows } from '../../contract/inquiry-rows.ts'

/**
 * The look of the site in a few lines, because the service may run without the site's files. Where it does, the reader's
 * own fonts take the place of the two typefaces; where it doesn't, the form before this page has loaded them already.
 */
const STYLE = `@font-face{font-family:"Source Sans 3";src:url("/fonts/source-sans-3-latin.woff2") format("woff2");font-weight:200 900;font-display:optional;unicode-range:U+0020-00FF,U+2010-201E,U+2026}
@font-face{font-family:"Source Serif 4";src:url("/fonts/source-serif-4-latin.woff2") format("woff2");font-weight:400 700;font-display:optional;unicode-range:U+0020-00FF,U+2010-201E,U+2026}
:root{color-scheme:light dark;--ink:light-dark(#1b1e24,#ece8df);--quiet:light-dark(#474b53,#b4bac4);--paper:light-dark(#fbfaf6,#0e151f);--deep:light-dark(#f4f2eb,#141d29);--line:light-dark(#7d7a72,#77849a);--head:light-dark(#8b8981,#66738a);--row:light-dark(#dedbd2,#253040);--accent:light-dark(#0a4a82,#93c8ff);--bad:light-dark(#8c1d0c,#ffb3a5);--gutter:clamp(1rem,4vw,4rem);--serif:"Source Serif 4","Iowan Old Style","Palatino Linotype",Georgia,serif}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.5 "Source Sans 3",system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",Arial,sans-serif;font-variant-numeric:lining-nums}
header,footer{border:0 solid var(--row);font-size:.9375rem}
header{border-bottom-width:1px}
header div,main,footer p{max-width:calc(82rem + 2*var(--gutter));margin:0 auto;padding:0 var(--gutter)}
header div{display:flex;flex-wrap:wrap;gap:0 1.5rem;align-items:center;min-height:3.5rem;padding-block:.375rem}
header a{display:inline-block;padding-block:.375rem;color:var(--quiet);text-decoration:none}
header a:hover{text-decoration:underline}
header div>a{color:var(--ink);font:600 1.0625rem/1.15 var(--serif)}
nav{display:flex;gap:1.25rem}
main{padding-top:2rem}
h1{max-width:44rem;margin:0 0 .75rem;font:600 clamp(1.625rem,1.4rem + .9vw,2.125rem)/1.15 var(--serif);letter-spacing:-.008em;text-wrap:balance}
h2{margin:2.5rem 0 .75rem;font:600 1.25rem/1.2 var(--serif)}
p,ul{max-width:62ch;margin:0 0 1rem;text-wrap:pretty}
a,summary{color:var(--accent);text-decoration-thickness:1px;text-underline-offset:.18em}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.25rem 1.5rem;margin:0 0 1.5rem;font-size:.9375rem}
dt,small,.hint,label span,footer{color:var(--quiet)}
dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}
small,.hint,.problem{margin:.25rem 0 0;font-size:.8125rem;line-height:1.45}
code{overflow-wrap:anywhere;font-family:ui-monospace,Menlo,Consolas,"Liberation Mono",monospace;font-size:.9em}
.notice{padding-left:1rem;border-left:3px solid var(--head)}
.notice.bad{border-color:var(--bad)}
.reference{margin:1.5rem 0 1.25rem}
.reference strong{display:block;font:600 clamp(2.5rem,2rem + 1.6vw,3.375rem)/1.1 var(--serif);font-variant-numeric:lining-nums tabular-nums}
.reference small{display:block}
form{max-width:44rem}
fieldset{min-width:0;margin:0;padding:0;border:0}
.field{margin-bottom:1.25rem}
label{display:block;margin-bottom:.25rem;font-size:.9375rem;font-weight:600}
label span{font-weight:400}
.box{display:flex;gap:.75rem;align-items:flex-start;font-size:1.0625rem;font-weight:400}
.box span{color:inherit}
legend,.away{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
input,select,textarea,button,summary{font:inherit}
input,select,textarea{width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--line);border-radius:3px;background:var(--deep);color:var(--ink)}
textarea{min-height:7rem;resize:vertical}
[aria-invalid]{border-color:var(--bad);box-shadow:inset 3px 0 0 var(--bad)}
.problem{color:var(--bad);font-weight:600}
[type=checkbox]{flex:none;width:1.125rem;min-height:1.125rem;margin:.2em 0 0;accent-color:var(--accent)}
.line{display:grid;grid-template-columns:minmax(0,1fr) 10rem;gap:0 .75rem}
summary{min-height:2.75rem;padding:.5rem 0;cursor:pointer}
details[open]>summary{margin-bottom:.5rem}
button,.button{min-height:2.75rem;padding:.5rem 1.5rem;border:1px solid var(--accent);border-radius:3px;background:var(--accent);color:var(--paper);font-weight:600;cursor:pointer}
button:hover,.button:hover{text-decoration:underline}
.button{display:inline-block;border-color:var(--line);background:none;color:var(--ink);font-size:.9375rem;text-decoration:none}
.button.main{border-color:var(--accent);background:var(--accent);color:var(--paper);font-size:1.0625rem}
.alone{max-width:calc(44rem + 2*var(--gutter))}
footer{margin-top:4rem;border-top-width:1px;font-size:.8125rem}
footer p{padding-block:1.5rem 2.5rem}
footer a{color:inherit}
@media(min-width:64rem){.beside{display:grid;grid-template-columns:minmax(0,44rem) minmax(0,26rem);gap:0 3rem;justify-content:space-between}.beside>div>h2:first-child{margin-top:0}}
.beside>div+div{font-size:.9375rem}
ol{padding-left:1.25rem}
@media(max-width:42rem){.line{grid-template-columns:minmax(0,1fr);margin-bottom:1.25rem}.line .field{margin-bottom:.5rem}.line .field+.field{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:0 .75rem;align-items:center}.line .field+.field label{margin:0}.line .field+.field .problem{grid-column:1/-1}}
@media(forced-colors:active){[aria-invalid]{border-width:3px}}
@media print{nav,form,details,footer{display:none}:root{color-scheme:light}}`

/** Allows the page's own style by its digest, and its one form to post back to where the page came from. */
export const FORM_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export interface FormPage {
  title: string
  parts: readonly (Html | undefined)[]
  /** On a wide screen to the right of the parts, else below them. */
  beside?: readonly (Html | undefined)[]
}

/** A page in the frame of the site, whose address is `site`: empty where it is this server's own. */
export function formPage(site: string, { title, parts, beside = [] }: FormPage): string {
  const body =
    beside.length === 0 ? html`${parts}` : html`<div class="beside"><div>${parts}</div><div>${beside}</div></div>`
  // In one string, because the digest covers every character of the style.
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${html`${title}`} · Accelerator Sourcing Reference</title><style>${STYLE}</style></head>
<body>${html`<header><div><a href="${site}/">Accelerator Sourcing Reference</a><nav aria-label="Main"><a href="${site}/catalog">Catalog</a><a href="${site}/inquire">Buy</a><a href="${site}/sell">Sell</a></nav></div></header>`}
<main${beside.length === 0 ? ' class="alone"' : ''}><h1>${html`${title}`}</h1>
${body}
</main>
${html`<footer><p><a href="${site}/privacy">What is kept, and for how long</a></p></footer>`}</body></html>
`
}

/** What was sent, one row per field; undefined where nothing was. */
export function valueList(
  body: Readonly<Record<string, unknown>>,
  choices: readonly AcceleratorChoice[],
): Html | undefined {
  const rows = inquiryRows(body, choices).map(([noun, value]) => html`<dt>${noun}</dt><dd>${value}</dd>`)
  return rows.length === 0 ? undefined : html`<dl>${rows}</dl>`
}
