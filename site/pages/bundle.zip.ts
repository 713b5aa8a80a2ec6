import { bundleBytes } from '../programs/bundle.ts'

export const GET = () => new Response(bundleBytes, { headers: { 'Content-Type': 'application/zip' } })
