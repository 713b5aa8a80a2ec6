import { absolute } from '../build/content.ts'
import { textResponse } from '../build/text-response.ts'

/** Everything may be crawled. The inquiry endpoint accepts only POST, which no crawler sends. */
export const GET = () => textResponse(['User-agent: *', 'Allow: /', '', `Sitemap: ${absolute('/sitemap.xml')}`])
