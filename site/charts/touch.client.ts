/** Charts under a finger: the first tap names the nearest point or bar, the second one opens it. Loaded with the first tap. */
import { make } from '../core/dom.client.ts'
import { SCATTER_MARGIN } from './scene.ts'

/** As far from a point as a finger may be, in pixels of the screen. */
const REACH = 28
const SVG = 'http://www.w3.org/2000/svg'

interface Target {
  link: SVGAElement
  box: { x: number; y: number; width: number; height: number }
}

export function offerPoint(svg: Element, { clientX, clientY }: MouseEvent): void {
  const picture = svg.closest('.picture')
  const toScreen = svg instanceof SVGSVGElement && svg.getScreenCTM()
  if (!picture || !toScreen) return
  const at = new DOMPoint(clientX, clientY).matrixTransform(toScreen.inverse())
  const nearest = targetsOf(svg, picture)
    .map((target) => ({ ...target, distance: toScreen.a * distance(at, target.box) }))
    .reduce<(Target & { distance: number }) | undefined>((a, b) => (a && a.distance <= b.distance ? a : b), undefined)
  const named = picture.parentElement?.querySelector<HTMLAnchorElement>('.named a')
  const isSecond = nearest && named?.getAttribute('href') === nearest.link.getAttribute('href')
  if (isSecond && nearest.distance <= REACH) location.assign(named.href)
  else show(picture, svg, nearest && nearest.distance <= REACH ? nearest : undefined)
}

function show(picture: Element, svg: SVGSVGElement, target: Target | undefined): void {
  picture.querySelector('.ring-of-named')?.remove()
  const place = picture.nextElementSibling?.matches('.named')
    ? picture.nextElementSibling
    : make('p', { class: 'named', role: 'status' })
  picture.after(place)
  place.replaceChildren()
  if (!target) return
  const { link, box } = target
  place.append(make('a', { href: link.getAttribute('href') ?? '' }, link.querySelector('title')?.textContent ?? ''))
  const ring = document.createElementNS(SVG, 'rect')
  const { x, y, width, height } = box
  for (const [name, value] of Object.entries({ x: x - 4, y: y - 4, width: width + 8, height: height + 8, rx: 6 }))
    ring.setAttribute(name, String(value))
  ring.setAttribute('class', 'ring-of-named')
  svg.append(ring)
}

/** A narrow picture has no links: its points are where the wide one's are, on axes of another length. */
function targetsOf(svg: SVGSVGElement, picture: Element): Target[] {
  const own = [...svg.querySelectorAll<SVGAElement>('a')]
  if (own.length > 0) return own.map((link) => ({ link, box: link.getBBox() }))
  const wide = picture.querySelector<SVGSVGElement>('svg.wide')
  if (!wide) return []
  const [from, to] = [frameOf(wide), frameOf(svg)]
  return [...wide.querySelectorAll<SVGAElement>('a')].flatMap((link) => {
    const point = middleOf(link.querySelector('path')?.getAttribute('d') ?? '')
    if (!point) return []
    const x = to.left + ((point.x - from.left) * to.width) / from.width
    const y = to.top + ((point.y - from.top) * to.height) / from.height
    return [{ link, box: { x: x - 5, y: y - 5, width: 10, height: 10 } }]
  })
}

function frameOf({ viewBox: { baseVal } }: SVGSVGElement) {
  const { left, right, top, bottom } = SCATTER_MARGIN
  return { left, top, width: baseVal.width - left - right, height: baseVal.height - top - bottom }
}

/** Of a symbol that is not drawn: `M1 2a4 4 0 1 0 8 0…` is a circle, anything else has corners. */
function middleOf(d: string): { x: number; y: number } | undefined {
  const [, x, y, radius] = /^M([\d.]+) ([\d.]+)a([\d.]+)/.exec(d) ?? []
  if (radius) return { x: Number(x) + Number(radius), y: Number(y) }
  const corners = [...d.matchAll(/([\d.]+) ([\d.]+)/g)].map(([, cx, cy]) => [Number(cx), Number(cy)] as const)
  if (corners.length === 0) return undefined
  const mean = (at: 0 | 1) => corners.reduce((sum, corner) => sum + corner[at], 0) / corners.length
  return { x: mean(0), y: mean(1) }
}

function distance(at: DOMPoint, { x, y, width, height }: Target['box']): number {
  return Math.hypot(Math.max(x - at.x, 0, at.x - x - width), Math.max(y - at.y, 0, at.y - y - height))
}
