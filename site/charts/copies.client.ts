/** What a reader takes away from a page, a citation or a picture: loaded on first use. */
import { copyAndSay } from '../core/clipboard.client.ts'
import { downloadPng } from './png.client.ts'

/** If the browser refuses, shows the citation, or opens the file instead. */
export function offerCopy(button: HTMLElement): void {
  const { cite, png } = button.dataset
  if (cite) void copyAndSay(button, cite, { refused: cite })
  if (png) downloadPng(png).catch(() => location.assign(png))
}
