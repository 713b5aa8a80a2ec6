/** The evidence that a variant's page shows for its figures, as data. */
import type { APIRoute, GetStaticPaths } from 'astro'
import type { AuthoredVariant } from '../../../content/schema/variant.ts'
import { content, entries } from '../../core/content.build.ts'
import { jsonResponse, underEveryId } from '../../programs/read-api.ts'
import { evidencePayload } from '../../variant/evidence.build.ts'

export const getStaticPaths = (() =>
  underEveryId(
    entries.map(({ variant }) => variant),
    content.formerIds.variants,
  ).map(([variantId, variant]) => ({ params: { variantId }, props: { variant } }))) satisfies GetStaticPaths

export const GET: APIRoute<{ variant: AuthoredVariant }> = ({ props }) => jsonResponse(evidencePayload(props.variant))
