/** Small line icons. Next to text they are decoration; alone, their parent needs a label. */
import { Html, html } from './html.ts'

const PATHS = {
  search: '<circle cx="7" cy="7" r="4.6"/><path d="m10.4 10.4 4 4"/>',
  close: '<path d="m4 4 8 8M12 4l-8 8"/>',
  copy: '<rect x="5.5" y="5.5" width="8" height="8" rx="1"/><path d="M10.5 3.5v-1h-8v8h1"/>',
  external: '<path d="M6.5 3.5h-4v10h10v-4M9.5 2.5h4v4M13.5 2.5l-6 6"/>',
  theme: '<circle cx="8" cy="8" r="5.5"/><path d="M8 2.5a5.5 5.5 0 0 1 0 11z" fill="currentColor"/>',
  open: '<path d="m4 6 4 4 4-4"/>',
  menu: '<path d="M2 4.5h12M2 8h12M2 11.5h12"/>',
  filter: '<path d="M1.5 4.5h13M4 8h8M6.5 11.5h3"/>',
  buy: '<path d="M2 8h11M9 4l4 4-4 4"/>',
  sell: '<path d="M14 8H3M7 4 3 8l4 4"/>',
  flag: '<path d="M3.5 14.5v-12h9l-2 3 2 3h-9"/>',
  download: '<path d="M8 2.5v8M4.5 7.500 8 11l3.500-3.500M2.500 13.500h11"/>',
} as const

export type IconName = keyof typeof PATHS

export function iconHtml(name: IconName): Html {
  return html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true">${new Html(PATHS[name])}</svg>`
}
