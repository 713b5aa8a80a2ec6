/** Which packages of others a release carries, as their own files name them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathsBelow } from '../../inquiry-service/assets/paths-below.ts'

export interface CarriedPackage {
  readonly name: string
  readonly version: string
  /** SPDX expression. */
  readonly licence: string
  /** Texts of its licence files; empty where it has none. */
  readonly texts: readonly string[]
}

const PACKAGE_FOLDER = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i

/** The packages of `sources`, files that a bundler read, and of the modules copied beside the service in `service`. */
export function carriedPackages(sources: readonly string[], service: string): CarriedPackage[] {
  const folders = [...sources, ...sourcesOfMaps(service), ...copiedModules(service)].flatMap(packageFolder)
  const packages = [...new Set(folders)].map(readPackage)
  const byId = new Map(packages.map((each) => [`${each.name} ${each.version}`, each]))
  return [...byId.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each)
}

/** What the bundler of the service read, as its source maps list it: paths from any folder, below the project's modules. */
function sourcesOfMaps(service: string): string[] {
  return [...pathsBelow(service)]
    .filter((path) => path.endsWith('.map') && !path.includes('node_modules'))
    .flatMap((path) => (JSON.parse(readFileSync(join(service, path), 'utf8')) as { sources: string[] }).sources)
    .flatMap((source) => source.match(/node_modules\/.*/)?.[0] ?? [])
}

/** A copy has only the files that run: the folder that it was copied from has its licence. */
function copiedModules(service: string): string[] {
  return [...pathsBelow(service, '/node_modules')]
    .filter((path) => /node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path))
    .map((path) => path.slice(1))
}

function packageFolder(file: string): string[] {
  const [folder] = PACKAGE_FOLDER.exec(file) ?? []
  return folder === undefined ? [] : [folder]
}

/** @throws Error when a package does not say what it is */
function readPackage(folder: string): CarriedPackage {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name?: string
    version?: string
    license?: string
  }
  if (!name || !version || typeof license !== 'string') {
    throw new Error(`Cannot list what the release carries: ${folder} does not name its version and licence`)
  }
  const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file))
  return {
    name,
    version,
    licence: license,
    texts: files.sort().map((file) => readFileSync(join(folder, file), 'utf8')),
  }
}
