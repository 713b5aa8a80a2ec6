/** An answer of the web desk, before it is sent. */
export interface Answer {
  status: number
  /** Content type; a page by default. */
  type?: string
  body?: string | Buffer | AsyncIterable<string>
  /** Within the desk. */
  location?: string
  /** `Set-Cookie`. */
  cookie?: string
  /** Offered for download under this name. */
  fileName?: string
}
