/** Reads a message as it was sent: its id, the words of its subject, and its body. */

/** Without the angle brackets. A long field is folded after its name. */
export function messageIdOf(message: string): string | undefined {
  return /^Message-ID:\s*<(.*)>\r?$/im.exec(message)?.[1]
}

/** The subject, decoded where it is not ASCII. */
export function subjectOf(message: string): string {
  const [, folded = ''] = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(message) ?? []
  return folded
    .replaceAll(/\r\n[ \t]/g, ' ')
    .replaceAll(/\?= =\?UTF-8\?Q\?/g, '')
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, words: string) => bytesOf(words.replaceAll('_', ' ')))
}

/** The body, sent either as quoted-printable or unencoded. */
export function bodyOf(message: string): string {
  const [head = '', ...rest] = message.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n').replaceAll('\r\n', '\n')
  return /^Content-Transfer-Encoding: quoted-printable/im.test(head) ? bytesOf(body.replaceAll('=\n', '')) : body
}

function bytesOf(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
