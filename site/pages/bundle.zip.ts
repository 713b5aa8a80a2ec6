import { bundleBytes } from '../lib/bundle/bundle.ts'

export const GET = () => new Response(bundleBytes, { headers: { 'Content-Type': 'application/zip' } })
