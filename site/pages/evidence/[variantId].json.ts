/** What the page of a variant shows when a figure is opened, as data. */
import type { APIRoute, GetStaticPaths } from 'astro'
import type { AuthoredVariant } from '../../../content/schema/variant.ts'
import { entries } from '../../build/content.ts'
import { jsonResponse } from '../../build/read-api.ts'
import { evidencePayload } from '../../build/variant/evidence.ts'

export const getStaticPaths = (() =>
  entries.map(({ variant }) => ({ params: { variantId: variant.id }, props: { variant } }))) satisfies GetStaticPaths

export const GET: APIRoute<{ variant: AuthoredVariant }> = ({ props }) => jsonResponse(evidencePayload(props.variant))
