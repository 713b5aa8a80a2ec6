import { absolute } from '../build/content.ts'
import { textResponse } from '../build/text-response.ts'

/** Everything may be read. The inquiry endpoint answers POST alone, which no crawler sends. */
export const GET = () => textResponse(['User-agent: *', 'Allow: /', '', `Sitemap: ${absolute('/sitemap.xml')}`])
