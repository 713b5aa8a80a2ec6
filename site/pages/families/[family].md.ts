import type { APIRoute, GetStaticPaths } from 'astro'
import { families, familyText } from '../../programs/families.ts'

export const getStaticPaths = (() =>
  families.map((family) => ({
    params: { family: family.id },
    props: { text: familyText(family) },
  }))) satisfies GetStaticPaths

export const GET: APIRoute = ({ props }) =>
  new Response(props['text'], { headers: { 'Content-Type': 'text/markdown; charset=utf-8' } })
