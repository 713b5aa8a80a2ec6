/** The bill of materials of a release: CycloneDX 1.6, without a time or a random number, so that two of one build are equal. */
import type { CarriedPackage } from './packages.ts'

interface BillOptions {
  name: string
  version: string
  /** Day of the release's content, `2026-11-22`. */
  day: string
  packages: readonly CarriedPackage[]
  /** Subresource integrity of a package as the lock file has it. */
  integrityOf: (name: string, version: string) => string | undefined
}

export function billOfMaterials({ name, version, day, packages, integrityOf }: BillOptions): string {
  const root = {
    type: 'application',
    'bom-ref': `${name}@${version}`,
    name,
    version,
    licenses: [{ expression: 'MIT' }],
  }
  const components = packages.map((each) => {
    const purl = `pkg:npm/${each.name.replace('@', '%40')}@${each.version}`
    return {
      type: 'library',
      'bom-ref': purl,
      name: each.name,
      version: each.version,
      purl,
      licenses: [{ expression: each.licence }],
      ...hashesOf(integrityOf(each.name, each.version)),
    }
  })
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { timestamp: `${day}T00:00:00Z`, component: root },
    components,
    dependencies: [{ ref: root['bom-ref'], dependsOn: components.map((component) => component['bom-ref']) }],
  }
  return `${JSON.stringify(bill, null, 2)}\n`
}

/** A lock file has `sha512-` and Base64; CycloneDX hexadecimal digits. */
function hashesOf(integrity: string | undefined) {
  const [, base64] = /^sha512-(\S+)$/.exec(integrity ?? '') ?? []
  return base64 === undefined
    ? {}
    : { hashes: [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }] }
}
