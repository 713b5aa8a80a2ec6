/** The pictures and numbers of all figures, as files. */
import type { APIRoute, GetStaticPaths } from 'astro'
import type { FigureContent } from '../../charts/figures/figure.build.ts'
import { figureCsv, figureSvg } from '../../charts/figures/files.build.ts'
import { DRAWINGS } from '../../charts/figures/index.build.ts'

export const getStaticPaths = (() =>
  Object.entries(DRAWINGS).flatMap(([name, figure]) =>
    (['svg', 'csv'] as const).map((ending) => ({
      params: { file: `${name}.${ending}` },
      props: { name, ending, figure },
    })),
  )) satisfies GetStaticPaths

interface Props {
  name: string
  ending: 'svg' | 'csv'
  figure: FigureContent
}

export const GET: APIRoute<Props> = ({ props: { name, ending, figure } }) =>
  ending === 'svg'
    ? new Response(figureSvg(name, figure), { headers: { 'Content-Type': 'image/svg+xml' } })
    : new Response(figureCsv(figure), { headers: { 'Content-Type': 'text/csv; charset=utf-8' } })
