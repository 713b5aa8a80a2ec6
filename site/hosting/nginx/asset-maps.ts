/**
 * The built site as nginx maps: the file at each address, its forms and encodings, and the ETags that the service would
 * send. They are valid for one build only, so `hosting:nginx` puts a copy of that build beside them.
 *
 * Whatever depends on `$asset` is volatile: for a missing page the same request is answered with another file.
 */
import { type CodedFile, codedPath } from '../../../inquiry-service/assets/asset.ts'
import { IMMUTABLE_CACHE, IMMUTABLE_FOLDER, READ_CACHE } from '../../../inquiry-service/contract/response-headers.ts'
import { contentTypeOf, MEDIA_TYPE_BY_NAME, MEDIA_TYPES } from '../../../inquiry-service/wire/file-types.ts'
import { ANY_ORIGIN, eachField } from '../../../inquiry-service/wire/header-fields.ts'
import { CODINGS } from '../../../inquiry-service/wire/negotiation.ts'
import { quoted } from './maps.ts'

/** File path with a leading slash → the file in each of its codings. */
export type BuiltFiles = ReadonlyMap<string, readonly CodedFile[]>

/** @throws Error when a file has some codings but not all */
export function assetMaps(files: BuiltFiles): string {
  return [
    pageMaps(files),
    map(
      '$asset',
      '$is_coded',
      [...files].filter(isCoded).map(([path]) => [quoted(path), '1']),
      '0',
    ),
    map(
      '$is_coded$accepted_coding',
      '$coding_ending',
      CODINGS.map(({ name, ending }) => [`1${name}`, ending]),
    ),
    map(
      '$coding_ending',
      '$content_coding',
      CODINGS.map(({ name, ending }) => [ending, name]),
    ),
    map('$asset$coding_ending', '$etag', [...files].flatMap(etagsOf)),
    // As in `matchesEtag`: the tag in a list, weak or not, or any.
    `map "$etag $http_if_none_match" $is_unmodified {
    volatile;
    default 0;
    "~^(?<own_etag>\\"[^\\"]+\\") (?:.*\\k<own_etag>|[ \\t]*\\*[ \\t]*$)" 1;
}`,
    // No file has this name: unmodified files are answered elsewhere.
    map('$is_unmodified', '$asset_to_send', [['1', '/.unmodified']], '$asset$coding_ending'),
    typeMap(),
    `map $asset $asset_cache {
    volatile;
    default "${READ_CACHE}";
    "~^${IMMUTABLE_FOLDER}" "${IMMUTABLE_CACHE}";
}`,
    map('$is_coded', '$coding_vary', [['1', 'Accept-Encoding']]),
  ].join('\n')
}

/**
 * `$page_at_uri`: the file at the address, empty if there is none; a location keeps it as `$page`, as `$uri` changes on
 * the way. `$page_asset`: the form of it that the client prefers. nginx compares words case-insensitively, so the file
 * names themselves come from `$uri`.
 */
function pageMaps(files: BuiltFiles): string {
  const pages = [...files.keys()].filter((path) => path.endsWith('.html') && path !== '/404.html')
  const addresses = new Map([...files.keys()].filter((path) => !path.endsWith('.html')).map((path) => [path, '$uri']))
  for (const page of pages) {
    const bare = page.slice(0, -'.html'.length)
    addresses.set(bare, '$uri.html')
    if (bare.endsWith('/index') && bare !== '/index') addresses.set(bare.slice(0, -'/index'.length), '$uri/index.html')
  }
  addresses.set('/', '/index.html')
  const twins = pages.filter((page) => files.has(page.replace(/\.html$/, '.md')))
  const open = Object.fromEntries(eachField(ANY_ORIGIN))
  const isMarkdown = '"~^1.*\\.md$"'
  return [
    map(
      '$uri',
      '$page_at_uri',
      [...addresses].map(([address, file]) => [quoted(address), quoted(file, '$uri')]),
    ),
    map(
      '$page',
      '$has_forms',
      twins.map((page) => [quoted(page), '1']),
      '0',
    ),
    map('$has_forms$page', '$markdown_asset', [['"~^1(?<two_forms>.+)\\.html$"', '"$two_forms.md"']]),
    map('$prefers_markdown$has_forms', '$page_asset', [['11', '$markdown_asset']], '$page'),
    map('$has_forms$is_coded', '$page_vary', [
      ['11', '"Accept, Accept-Encoding"'],
      ['10', 'Accept'],
      ['01', 'Accept-Encoding'],
    ]),
    map('$has_forms$asset', '$page_link', [
      ['"~^1.*\\.html$"', `'<$markdown_asset>; rel="alternate"; type="text/markdown"'`],
    ]),
    map('$has_forms$asset', '$form_origin', [[isMarkdown, quoted(open['Access-Control-Allow-Origin'] ?? '')]]),
    map('$has_forms$asset', '$form_exposed', [[isMarkdown, quoted(open['Access-Control-Expose-Headers'] ?? '')]]),
  ].join('\n')
}

function isCoded([path, codings]: [string, readonly CodedFile[]]): boolean {
  if (codings.length === 1) return false
  if (codings.length === CODINGS.length + 1) return true
  throw new Error(`Cannot make the configuration: ${path} has some codings and lacks others: build again`)
}

function etagsOf([path, codings]: [string, readonly CodedFile[]]): [string, string][] {
  return codings.map(({ coding, etag }) => [quoted(codedPath(path, coding)), `'${etag}'`])
}

/** By name, then by ending. */
function typeMap(): string {
  const named = Object.keys(MEDIA_TYPE_BY_NAME).map((path) => [quoted(path), quoted(contentTypeOf(path))] as const)
  const byEnding = Object.keys(MEDIA_TYPES).map(
    (ending) => [`"~\\.${ending}$"`, quoted(contentTypeOf(`x.${ending}`))] as const,
  )
  return map('$asset', '$asset_type', [...named, ...byEnding], quoted(contentTypeOf('x')))
}

type Entry = readonly [key: string, value: string]

function map(source: string, result: string, entries: readonly Entry[], fallback = '""'): string {
  const lines = entries.map(([key, value]) => `    ${key} ${value};`)
  return [`map ${source} ${result} {`, '    volatile;', `    default ${fallback};`, ...lines, '}'].join('\n')
}
