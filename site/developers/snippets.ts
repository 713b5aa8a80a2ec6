/** A request to the API as curl, Python and TypeScript, ready to paste and run. */

interface Snippets {
  sh: string
  python: string
  ts: string
}

interface SnippetRequest {
  /** Absolute. */
  url: string
  /** With a body it becomes a POST. */
  body?: unknown
}

export function snippetsOf({ url, body }: SnippetRequest): Snippets {
  if (body === undefined) {
    return {
      sh: `curl ${url}`,
      python: `import json, urllib.request\n\nwith urllib.request.urlopen("${url}") as response:\n    print(json.load(response))`,
      ts: `const response = await fetch('${url}')\nconsole.log(await response.json())`,
    }
  }
  const json = JSON.stringify(body, null, 2)
  return {
    // An apostrophe in the body would end the shell's quotes.
    sh: `curl ${url} -H 'Content-Type: application/json' -d '${json.replaceAll("'", "'\\''")}'`,
    python: [
      'import json, urllib.request',
      '',
      `body = ${pythonLiteral(json)}`,
      'request = urllib.request.Request(',
      `    "${url}",`,
      '    data=json.dumps(body).encode(),',
      '    headers={"Content-Type": "application/json"},',
      ')',
      'with urllib.request.urlopen(request) as response:',
      '    print(json.load(response))',
    ].join('\n'),
    ts: [
      `const response = await fetch('${url}', {`,
      "  method: 'POST',",
      "  headers: { 'Content-Type': 'application/json' },",
      `  body: JSON.stringify(${json.replaceAll('\n', '\n  ')}),`,
      '})',
      'console.log(response.status, await response.json())',
    ].join('\n'),
  }
}

/** Outside strings, JSON and Python differ in three words only. */
function pythonLiteral(json: string): string {
  const words: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' }
  return json.replace(/"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g, (token) => words[token] ?? token)
}
