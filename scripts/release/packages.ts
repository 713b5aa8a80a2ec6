/** Which packages of others a release carries, as their own files name them: the list, their licenses, the bill of materials. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathsBelow } from '../paths-below.ts'

export interface CarriedPackage {
  readonly name: string
  readonly version: string
  /** SPDX expression. */
  readonly license: string
  /** Texts of its license files; empty where it has none. */
  readonly texts: readonly string[]
}

const PACKAGE_FOLDER = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/
const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i

/** The packages of `sources`, files that a bundler read, and of the modules copied beside the service in `service`. */
export function carriedPackages(sources: readonly string[], service: string): CarriedPackage[] {
  const folders = [...sources, ...sourcesOfMaps(service), ...copiedModules(service)].flatMap(packageFolder)
  const packages = [...new Set(folders)].map(readPackage)
  const byId = new Map(packages.map((each) => [`${each.name} ${each.version}`, each]))
  return [...byId.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each)
}

/** What the bundler of the service read, as its source maps list it: paths from any folder, below the project's modules. */
function sourcesOfMaps(service: string): string[] {
  return pathsBelow(service)
    .filter((path) => path.endsWith('.map') && !path.includes('node_modules'))
    .flatMap((path) => (JSON.parse(readFileSync(join(service, path), 'utf8')) as { sources: string[] }).sources)
    .flatMap((source) => source.match(/node_modules\/.*/)?.[0] ?? [])
}

/** A copy has only the files that run: the folder that it was copied from has its license. */
function copiedModules(service: string): string[] {
  return pathsBelow(service, '/node_modules')
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
    throw new Error(`Cannot list what the release carries: ${folder} does not name its version and license`)
  }
  const files = readdirSync(folder).filter((file) => LICENSE_FILE.test(file))
  return { name, version, license, texts: files.sort().map((file) => readFileSync(join(folder, file), 'utf8')) }
}

const LINE = '-'.repeat(80)

/** The licenses as one text: every package with its own words. */
export function licensesText(packages: readonly CarriedPackage[]): string {
  const blocks = packages.map(({ name, version, license, texts }) => {
    const words = texts.length > 0 ? texts : ['Its package has no license file; the license above is what it declares.']
    return [LINE, `${name} ${version}: ${license}`, LINE, '', ...words.map((text) => text.trim()), ''].join('\n')
  })
  return `Licenses of what this release carries beside its own program (LICENSE). The fonts of the site have theirs in
site/fonts/OFL.txt.

${blocks.join('\n')}`
}

interface Entry {
  ref: string
  dependsOn: string[]
}

const NPM = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']

/** npm's, of the packages that the release carries; two of one build are equal. @throws Error when the lock file lacks one */
export function billOfMaterials(
  name: string,
  version: string,
  day: string,
  packages: readonly CarriedPackage[],
): string {
  const { serialNumber: _, ...bill } = JSON.parse(execFileSync('npm', NPM, { encoding: 'utf8', maxBuffer: 2 ** 28 }))
  const refs = packages.map((each) => `${each.name}@${each.version}`)
  const components = refs.map((ref) => {
    const component = bill.components.find((each: { 'bom-ref': string }) => each['bom-ref'] === ref)
    if (!component) throw new Error(`Cannot list what the release carries: package-lock.json does not know ${ref}`)
    return component
  })
  const dependencies = bill.dependencies
    .filter(({ ref }: Entry) => refs.includes(ref))
    .map(({ ref, dependsOn }: Entry) => ({ ref, dependsOn: dependsOn.filter((each) => refs.includes(each)) }))
  const component = { type: 'application', 'bom-ref': `${name}@${version}`, name, version }
  const licensed = { ...component, licenses: [{ license: { id: 'MIT' } }] }
  const metadata = { timestamp: `${day}T00:00:00Z`, component: licensed }
  const root = { ref: component['bom-ref'], dependsOn: refs }
  return `${JSON.stringify({ ...bill, metadata, components, dependencies: [root, ...dependencies] }, null, 2)}\n`
}
