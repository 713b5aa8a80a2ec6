/** Pieces of nginx's configuration language. */
import { errorBody, type FaultName } from '../../../inquiry-service/contract/errors.ts'

/**
 * A quoted string. nginx can't escape `$`: the text must not contain one except that of the `variable` it starts with.
 */
export function quoted(text: string, variable = ''): string {
  if (text.replace(variable, '').includes('$'))
    throw new Error('Cannot write the nginx configuration: a text holds a dollar sign')
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

/** `name value …;`, values quoted where they need it. */
export function directive(name: string, ...values: readonly string[]): string {
  return `${[name, ...values].join(' ')};`
}

/** Sent with every status. nginx leaves out a header whose value is empty. */
export function field(name: string, value: string): string {
  return directive('add_header', name, value.startsWith('$') ? value : quoted(value), 'always')
}

export function block(head: string, lines: readonly (string | readonly string[])[]): string {
  const body = lines.flat().map((line) => line.replace(/^(?=.)/gm, '    '))
  return `${head} {\n${body.join('\n')}\n}`
}

/** The Error body of a fault as a `return`. */
export function returnFault(fault: FaultName, status: number, siteUrl: string): string {
  return directive('return', String(status), quoted(JSON.stringify(errorBody(fault, siteUrl))))
}
