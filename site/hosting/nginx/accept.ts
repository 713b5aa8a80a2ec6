/**
 * Choosing between HTML and Markdown (D28) and between encodings, as nginx maps. nginx can't compare numbers: each
 * weight becomes four digits, two of them are put side by side, and a pattern decides which is greater, by the first
 * digit that differs.
 */
import { CODINGS } from '../../../inquiry-service/wire/negotiation.ts'

/** `$prefers_markdown` and `$prefers_json`: 1 when the type is listed with a weight above 0 and no less than HTML's. */
export function acceptMaps(): string {
  return [
    weightMap('text/markdown', 'markdown'),
    weightMap('application/json', 'json'),
    weightMap('text/html', 'html_named'),
    weightMap('text/*', 'html_family'),
    weightMap('*/*', 'html_any'),
    digitsMap('markdown'),
    digitsMap('json'),
    htmlMaps(),
    preferenceMap('markdown'),
    preferenceMap('json'),
    MISSING,
  ].join('\n')
}

/** What says that nothing is at an address, as `notFoundPage` of the service chooses it. */
const MISSING = `map "$prefers_markdown:$html_named_weight:$uri" $missing_asset {
    volatile;
    default /404.html;
    "~^1:" /404.md;
    "~^0:none:.*\\.md$" /404.md;
}`

/** `$NAME_weight`: the weight of a media range as text, `1` if it has none, `none` if the range is not listed. */
function weightMap(range: string, name: string, header = 'accept'): string {
  const escaped = range.replace(/[*/.]/g, '\\$&')
  const start = `(?:^|,)[ \\t]*${escaped}[ \\t]*`
  const parameters = '(?:;(?![ \\t]*q[ \\t]*=)[^,;]*)*'
  return `map $http_${header} $${name}_weight {
    default none;
    "~*${start}${parameters};[ \\t]*q=(?<${name}_q>[01](?:\\.[0-9]{0,3})?)[ \\t]*(?:;|,|$)" $${name}_q;
    "~*${start}${parameters};[ \\t]*q[ \\t]*=" 0;
    "~*${start}${parameters}(?:,|$)" 1;
}`
}

/** `$NAME_digits`: 0.5 → 0500, 1 → 1000. */
function digitsMap(name: string): string {
  return `map $${name}_weight $${name}_digits {
    default 0000;
    "~^1" 1000;
    "~^0\\.(?<${name}_three>[0-9]{3})$" "0\${${name}_three}";
    "~^0\\.(?<${name}_two>[0-9]{2})$" "0\${${name}_two}0";
    "~^0\\.(?<${name}_one>[0-9])$" "0\${${name}_one}00";
}`
}

/** The most specific range that includes text/html decides. */
function htmlMaps(): string {
  return `map $html_named_weight:$html_family_weight:$html_any_weight $html_weight {
    default 0;
    "~^(?<html_q1>[01][0-9.]*):" $html_q1;
    "~^none:(?<html_q2>[01][0-9.]*):" $html_q2;
    "~^none:none:(?<html_q3>[01][0-9.]*)$" $html_q3;
}
${digitsMap('html')}`
}

/** Best first: among equal weights the first wins, as in `chooseCoding`. */
const RANKED = [...CODINGS.map(({ name }) => name), 'identity']

/** `$accepted_coding`: the encoding to send of a file that has them all: `br`, `gzip` or `identity`. */
export function codingMaps(): string {
  const pairs = RANKED.flatMap((one, index) => RANKED.slice(0, index).map((better) => ({ one, better })))
  const flag = (one: string, better: string) => `$${one}_over_${better}`
  const choices = CODINGS.map(({ name }) => {
    const beaten = pairs.map(({ one, better }) => (one === name ? '1' : better === name ? '0' : '.'))
    return `    "~^${name === RANKED[0] ? '(?!0000)' : ''}....:${beaten.join('')}$" ${name};`
  })
  return [
    weightMap('*', 'any_coding', 'accept_encoding'),
    ...RANKED.flatMap((name) => [
      weightMap(name, `${name}_named`, 'accept_encoding'),
      `map $${name}_named_weight/$any_coding_weight $${name}_coding_weight {
    default none;
    "~^none/(?<${name}_of_any>[01][0-9.]*)$" $${name}_of_any;
    "~^(?<${name}_by_name>[01][0-9.]*)/" $${name}_by_name;
}`,
      digitsMap(`${name}_coding`),
    ]),
    ...pairs.map(({ one, better }) => greaterMap(`${one}_coding`, `${better}_coding`, `${one}_over_${better}`)),
    `map $${RANKED[0]}_coding_digits:${pairs.map(({ one, better }) => flag(one, better)).join('')} $accepted_coding {
    default identity;
${choices.join('\n')}
}`,
  ].join('\n')
}

/** `$RESULT`: 1 when the first weight is greater. */
function greaterMap(one: string, other: string, result: string): string {
  return `map $${one}_digits:$${other}_digits $${result} {\n    default 0;\n${greaterPatterns().join('\n')}\n}`
}

function greaterPatterns(): string[] {
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => `    "~^([0-9]*)${digit}[0-9]*:\\1[0-${digit - 1}]" 1;`)
}

function preferenceMap(name: string): string {
  return `map $${name}_digits:$html_digits $prefers_${name} {
    default 0;
    "~^0000:" 0;
    "~^([0-9]+):\\1$" 1;
${greaterPatterns().join('\n')}
}`
}
