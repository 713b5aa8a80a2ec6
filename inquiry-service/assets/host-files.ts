/** Files of the built site that static hosts read as configuration. They are not pages and are never served. */
export const HOST_FILES = ['/_headers', '/_redirects'] as const
