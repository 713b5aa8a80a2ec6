/** Files of the built site that static hosts read as their configuration: no page, and served by nobody. */
export const HOST_FILES = ['/_headers', '/_redirects'] as const
