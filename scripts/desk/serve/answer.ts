/** An answer of the web desk, before it is sent. */
export interface Answer {
  status: number
  /** Content type; a page if left out. */
  type?: string
  body?: string | Buffer | AsyncIterable<string>
  location?: string
  /** `Set-Cookie`. */
  cookie?: string
  /** Offered to be saved under this name. */
  fileName?: string
}
