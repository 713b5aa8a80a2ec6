/** The bill of materials of a release: npm's, of the packages that it carries. Two of one build are equal. */
import { execFileSync } from 'node:child_process'
import type { CarriedPackage } from './packages.ts'

interface BillOptions {
  name: string
  version: string
  /** Day of the release's content, `2026-11-22`. */
  day: string
  packages: readonly CarriedPackage[]
}

interface Entry {
  ref: string
  dependsOn: string[]
}

const NPM = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']

/** @throws Error when the lock file does not know a package */
export function billOfMaterials({ name, version, day, packages }: BillOptions): string {
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
