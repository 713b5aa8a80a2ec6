/**
 * Files outside the API that every page of the web may read: data, Markdown, samples, and the card that others show beside
 * a link. The one list: service, edge and nginx follow it.
 */

/** A pattern that nginx understands too. Below `/api` the endpoint table decides. */
export const OPEN_FILE = /^(?!\/api\/)\/(?:social-card\.png|.*\.(?:csv|json|md|py|sh|ts|txt|xml|zip))$/

export const isOpenFile = (path: string): boolean => OPEN_FILE.test(path)
