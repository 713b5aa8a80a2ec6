/** Static text files. */

export function textResponse(lines: readonly string[], type = 'text/plain'): Response {
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': `${type}; charset=utf-8` } })
}
