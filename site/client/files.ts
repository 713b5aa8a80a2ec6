/** Files: one is loaded, one is offered. Few pages do either. */

/** @throws Error if the file can't be loaded */
export async function getJson<Content>(path: string): Promise<Content> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`Cannot load ${path}: status ${response.status}`)
  return (await response.json()) as Content
}

/** Offers a file made on the page as a download. */
export function download(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
