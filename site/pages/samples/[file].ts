import type { APIRoute, GetStaticPaths } from 'astro'
import { SAMPLES } from '../../developers/samples.build.ts'

export const getStaticPaths = (() =>
  Object.values(SAMPLES).map(({ file, code }) => ({ params: { file }, props: { code } }))) satisfies GetStaticPaths

export const GET: APIRoute = ({ props }) =>
  new Response(`${props['code']}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
