/** What a reader takes away from a page, a citation or a picture: loaded on first use. */
import { copyAndSay } from '../core/clipboard.client.ts'
import { download } from '../core/dom.client.ts'
import { offerPoint } from './touch.client.ts'

/** If the browser refuses, shows the citation, or opens the file instead. */
export function offerCopy(part: HTMLElement, event: MouseEvent): void {
  const { cite, png } = part.dataset
  const picture = part.closest('.picture')
  if (picture) offerPoint(picture, event)
  if (cite) void copyAndSay(part, cite, { refused: cite })
  if (png) downloadPng(png).catch(() => location.assign(png))
}

/** Twice the size of the SVG file, for screens and slides. */
const SCALE = 2

/** @throws Error when the file can't be loaded or drawn */
async function downloadPng(svgPath: string): Promise<void> {
  const image = new Image()
  image.src = svgPath
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth * SCALE
  canvas.height = image.naturalHeight * SCALE
  const context = canvas.getContext('2d')
  if (!context) throw new Error(`Cannot draw ${svgPath}: this browser has no canvas`)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error(`Cannot make a PNG of ${svgPath}`)
  download(blob, svgPath.replace(/^.*\//, '').replace(/svg$/, 'png'))
}
