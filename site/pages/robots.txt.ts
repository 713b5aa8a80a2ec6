import { absolute } from '../core/content.build.ts'
import { textResponse } from '../programs/read-api.ts'

/** Everything may be crawled. The inquiry endpoint accepts only POST, which no crawler sends. */
export const GET = () => textResponse(['User-agent: *', 'Allow: /', '', `Sitemap: ${absolute('/sitemap.xml')}`])
