import { absolute } from '../lib/content.ts'
import { textResponse } from '../lib/text-response.ts'

/** Everything may be read. The inquiry endpoint answers POST alone, which no crawler sends. */
export const GET = () => textResponse(['User-agent: *', 'Allow: /', '', `Sitemap: ${absolute('/sitemap.xml')}`])
