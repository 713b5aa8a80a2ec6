/** What runs a popular model, as data: the same numbers as on its page. */
import type { APIRoute, GetStaticPaths } from 'astro'
import type { Preset } from '../../../content/schema/preset.ts'
import { fitPayload, popularModel, popularPresets } from '../../load/popular-models.build.ts'
import { jsonResponse } from '../../programs/read-api.ts'

export const getStaticPaths = (() =>
  popularPresets.map((preset) => ({ params: { modelId: preset.id }, props: { preset } }))) satisfies GetStaticPaths

export const GET: APIRoute<{ preset: Preset }> = ({ props }) => jsonResponse(fitPayload(popularModel(props.preset)))
