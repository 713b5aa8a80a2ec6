/**
 * The bundle itself and its description in `/bundle.json`. Its version is the digest of its content: equal content,
 * equal bytes.
 */
import { createHash } from 'node:crypto'
import { absolute, catalog } from '../content.ts'
import { archive } from './archive.ts'
import { BUNDLE_FILES } from './contents.ts'

/** Raise it when the shape of `/bundle.json` changes. */
const MANIFEST_VERSION = 1

/** Hexadecimal digits of the version: enough to tell releases apart. */
const VERSION_DIGITS = 12

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')

const files = BUNDLE_FILES.map(({ path, what, text }) => ({
  path,
  what,
  bytes: Buffer.byteLength(text),
  sha256: sha256(text),
}))

/** In the format of `sha256sum -c`. */
const sums = files.map(({ path, sha256: digest }) => `${digest}  ${path}\n`).join('')
const version = sha256(sums).slice(0, VERSION_DIGITS)

/** The folder inside the archive and the name of the saved file: one release never overwrites another. */
const name = `accelerator-reference-${catalog.checkedAt}-${version}`

export const bundleBytes = archive(
  [...BUNDLE_FILES, { path: 'SHA256SUMS', text: sums }].map(({ path, text }) => ({ path: `${name}/${path}`, text })),
  catalog.checkedAt,
)

export const bundle = {
  schemaVersion: MANIFEST_VERSION,
  checkedAt: catalog.checkedAt,
  version,
  url: absolute('/bundle.zip'),
  name: `${name}.zip`,
  bytes: bundleBytes.length,
  sha256: sha256(bundleBytes),
  files,
}
