import { createHash } from 'node:crypto'
import { dependenciesOf, type LockedPackage, type LockedPackages } from './locked-packages.ts'
import { nodePackage, type Platform, postgresPackage } from './platforms.ts'

export interface Product {
  name: string
  version: string
  license: string
}

/**
 * Returns the bill of materials of a release (an SBOM in the format CycloneDX 1.6) as JSON: every package with its
 * version, license, hash and dependencies. It has no time, and its serial number follows from its content, so that two
 * builds of a commit are equal.
 */
export function billOfMaterials(
  all: LockedPackages,
  packages: ReadonlyMap<string, LockedPackage>,
  { product, platform }: { product: Product; platform: Platform },
): string {
  const root = `pkg:generic/${product.name}@${product.version}`
  const reference = (path: string): string => `${path}@${packages.get(path)!.version}`
  const direct = dependenciesOf(all, 'server', platform)
  const components = [
    ...programComponents(packages, platform),
    ...[...packages].map(([path, entry]) => packageComponent(path, entry, reference(path))),
  ]
  const dependencies = [
    { ref: root, dependsOn: [...new Set([nodePackage(platform), ...direct])].map(reference).toSorted() },
    ...[...packages.keys()].map((path) => ({
      ref: reference(path),
      dependsOn: [...new Set(dependenciesOf(all, path, platform))].map(reference).toSorted(),
    })),
  ]
  const content = {
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': root,
        name: product.name,
        version: product.version,
        licenses: licensesOf(product.license),
        purl: root,
      },
    },
    components,
    dependencies,
  }
  const serialNumber = `urn:uuid:${uuidFrom(JSON.stringify(content))}`
  return `${JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber, ...content }, null, 2)}\n`
}

function packageComponent(
  path: string,
  { version, license, integrity }: LockedPackage,
  reference: string,
): object {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const [scope, bare] = name.startsWith('@') ? name.split('/') : [undefined, name]
  return {
    type: 'library',
    'bom-ref': reference,
    ...(scope !== undefined && { group: scope }),
    name: bare,
    version,
    ...(license !== undefined && { licenses: licensesOf(license) }),
    ...(integrity?.startsWith('sha512-') && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }],
    }),
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  }
}

/**
 * Returns Node and Postgres under the names by which vulnerabilities are published. Their packages alone would be
 * unknown to scanners.
 */
function programComponents(packages: ReadonlyMap<string, LockedPackage>, platform: Platform): object[] {
  const named = (path: string, name: string, cpe: string, parts: number): object => {
    const [numbers] = packages.get(path)!.version!.split('-')
    const version = numbers!.split('.').slice(0, parts).join('.')
    return {
      type: 'application',
      'bom-ref': `program:${name}@${version}`,
      name,
      version,
      cpe: `cpe:2.3:a:${cpe}:${version}:*:*:*:*:*:*:*`,
      purl: `pkg:generic/${name}@${version}`,
    }
  }
  return [
    named(nodePackage(platform), 'nodejs', 'nodejs:node.js', 3),
    named(postgresPackage(platform), 'postgresql', 'postgresql:postgresql', 2),
  ]
}

const licensesOf = (license: string): object[] =>
  /^[\w.+-]+$/.test(license)
    ? [{ license: { id: license } }]
    : [{ expression: license.replace(/^\((.*)\)$/, '$1') }]

/** Returns a UUID of version 8 that follows from a text. */
function uuidFrom(text: string): string {
  const digits = createHash('sha256').update(text).digest('hex')
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-')
}
