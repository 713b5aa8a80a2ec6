/** Pages that are gone, with the page that stands in for each: links to them keep working, on every way of running. */
export const MOVED_PAGES: Readonly<Record<string, string>> = {
  '/hosting': '/developers',
  '/hosting.md': '/developers.md',
}
