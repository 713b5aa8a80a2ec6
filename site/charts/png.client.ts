/** A chart as PNG: the browser draws this site's SVG file at twice its size. */

import { download } from '../core/dom.client.ts'

/** For screens and slides. */
const SCALE = 2

/**
 * Offers the picture as a download.
 *
 * @throws Error when the file can't be loaded or drawn
 */
export async function downloadPng(svgPath: string): Promise<void> {
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
