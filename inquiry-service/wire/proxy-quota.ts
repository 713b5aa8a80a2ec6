/**
 * The question of a proxy that answers reads by itself: may this client read? Each question counts one public operation of
 * the client whom the proxy names. 204 lets it pass, 429 refuses; both carry the RateLimit fields.
 */
export const PROXY_QUOTA_PATH = '/.quota/public'
