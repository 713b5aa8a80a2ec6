import { bundleBytes } from '../build/bundle/bundle.ts'

export const GET = () => new Response(bundleBytes, { headers: { 'Content-Type': 'application/zip' } })
